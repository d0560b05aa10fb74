// A host that plugs engines as workers: the engine plays a game with itself by UCI, in Node.
import { Worker } from 'node:worker_threads';

const engine = new Worker(new URL(import.meta.resolve('asterism-chess-variants/uci.js')));
const moves = [];
const ask = () => {
  engine.postMessage(`position startpos moves ${moves.join(' ')}`);
  engine.postMessage('go nodes 2000');
};
engine.on('message', (line) => {
  const [word, move] = line.split(' ');
  if (word !== 'bestmove') return;
  if (move !== '(none)') moves.push(move);
  if (move !== '(none)' && moves.length < 40) return ask();
  console.log(moves.join(' '));
  engine.postMessage('quit');
});
engine.postMessage('setoption name UCI_Variant value deneb');
ask();

// Reads records of chess with chess.js, chessops and kokopu, whose folder is the first argument: a line for each game,
// its file and board and side of its last position. chess.js reads one game at a time.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [folder, reader, ...paths] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${folder}/`));
const version = (name) => JSON.parse(readFileSync(`${folder}/node_modules/${name}/package.json`, 'utf8')).version;
const load = (name) => import(pathToFileURL(`${folder}/node_modules/${name}`));

const READERS = {
  'chess.js': async (text) => {
    const { Chess } = require('chess.js');
    return text.split(/\n\n(?=\[Event )/).map((game) => {
      const board = new Chess();
      board.loadPgn(game);
      return board.fen();
    });
  },
  chessops: async (text) => {
    const { parsePgn, startingPosition } = await load('chessops/dist/esm/pgn.js');
    const { parseSan } = await load('chessops/dist/esm/san.js');
    const { makeFen } = await load('chessops/dist/esm/fen.js');
    const play = (position, { children }, depth = 0) => {
      let end = position;
      children.forEach((child, index) => {
        const after = position.clone();
        const move = parseSan(after, child.data.san);
        if (!move) throw new Error(`'${child.data.san}' after ${makeFen(position.toSetup())}`);
        after.play(move);
        const played = play(after, child, depth + 1);
        if (index === 0) end = played;
      });
      return end;
    };
    return parsePgn(text).map(({ headers, moves }) => makeFen(play(startingPosition(headers).unwrap(), moves).toSetup()));
  },
  kokopu: async (text) => {
    const { pgnRead } = require('kokopu');
    const games = pgnRead(text);
    return Array.from({ length: games.gameCount() }, (_, index) => games.game(index).finalPosition().fen());
  },
};

console.error(reader, version(reader));
for (const path of paths) {
  for (const fen of await READERS[reader](readFileSync(path, 'utf8'))) console.log(path, ...fen.split(' ').slice(0, 2));
}

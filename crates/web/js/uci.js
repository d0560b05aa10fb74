// UCI in a worker, for any host that takes engines so: `new Worker('uci.js', { type: 'module' })`, lines to it by
// `postMessage`, and each line from it a message.
//
// The engine computes in a worker within this one, so that `stop` is heard. Where memory can be shared, a flag stops it.
// Elsewhere its worker is ended: the move is then that of its last line, and a new one is told options and position
// again. `ponderhit` ends a search as `stop` does.

import { Helper } from './helper.js';
import { scope } from './scope.js';

const helper = new Helper();
const lines = [];
/** Options and the position, which a new engine must be told again: the last line of each kind, in order. */
const memory = new Map();
/** The search that runs: its last line, whether the answer may be given, and the answer that waits for that. */
let search = null;
let busy = false;
/** Whether the search that waits in `lines` was stopped already. */
let early = false;

scope.hear((data) => {
  const line = String(data).trim();
  if (line === 'quit') return scope.close();
  if (line === 'stop' || line === 'ponderhit') return stop();
  if (line === 'isready' && search) return scope.tell('readyok');
  lines.push(line);
  next();
});

async function next() {
  while (!busy && !search && lines.length) {
    busy = true;
    await perform(lines.shift());
    busy = false;
  }
}

const searches = (words) => words[0] === 'go' && words[1] !== 'perft';

async function perform(line) {
  const words = line.split(/\s+/);
  const kind = words[0] === 'setoption' ? line.split(' value ')[0] : words[0];
  if (kind === 'position' || words[0] === 'setoption') {
    memory.delete(kind); // what is set again comes last
    memory.set(kind, line);
  }
  if (searches(words)) {
    search = { line: null, due: !words.includes('infinite') && !words.includes('ponder'), answer: null };
  }
  const asked = helper.ask({ line }, told);
  if (search && early) stop();
  early &&= !search;
  try {
    const { status, text } = await asked;
    if (status !== 200) await again(text && JSON.parse(text).error);
  } catch (gone) {
    await again(`the engine could not be loaded: ${gone.cause.message}`);
  }
  if (search && !search.answer) search = null;
}

function told(line) {
  if (search && / multipv 1 .* pv /.test(line)) search.line = line;
  if (!search || !line.startsWith('bestmove')) return scope.tell(line);
  if (!search.due) {
    search.answer = line;
    return;
  }
  search = null;
  scope.tell(line);
}

function stop() {
  if (!search) {
    early = lines.some((line) => searches(line.split(/\s+/)));
    return;
  }
  search.due = true;
  if (search.answer) {
    scope.tell(search.answer);
    search = null;
    next();
  } else if (helper.shares || search.line) {
    helper.stop();
  } else {
    const waiting = search;
    setTimeout(() => search === waiting && stop(), 10); // nothing is known yet
  }
}

/** The engine is gone, by a stop or a fault: its last move counts, and a new engine is told what the old one knew. */
async function again(fault) {
  if (fault) scope.tell(`info string error: ${fault}`);
  if (search) {
    const [best, reply] = search.line?.split(' pv ')[1].split(' ') ?? ['(none)'];
    scope.tell(`bestmove ${best}${reply ? ` ponder ${reply}` : ''}`);
    search = null;
  }
  for (const line of memory.values()) await helper.ask({ line }, () => {}).catch(() => {});
}

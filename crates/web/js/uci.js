// UCI in a worker, for any host that takes engines so: `new Worker('uci.js', { type: 'module' })`, lines to it by
// `postMessage`, and each line from it a message.
//
// The engine computes in a worker within this one, so that `stop` is heard. Where memory can be shared, a flag stops it.
// Elsewhere its worker is ended: the move is then that of its last line (of a weak level: of a new search, one turn
// deep), and a new one is told options and position again. `ponderhit` ends a search as `stop` does.

import { FULL, Helper } from './helper.js';
import { scope } from './scope.js';

const helper = new Helper();
/** The lines that wait: { line, stopped }, and whether a stop came behind it. */
const waiting = [];
/** Options and the position, which a new engine must be told again: the last line of each kind, in order. */
const memory = new Map();
/** The search that runs: its last line, whether it was stopped, whether it may answer, and the answer that waits. */
let search = null;
let busy = false;
/** Whether what runs is a perft or the benchmark. */
let counts = false;

/** Bytes of a line that are read, its end included, as by the program. */
const LINE_LIMIT = 2 ** 20;

// A host may send several lines at once.
scope.hear((data) => String(data).split('\n').forEach((text) => {
  const line = text.trim();
  if (isTooLong(text)) scope.tell(`info string error: line longer than ${LINE_LIMIT} bytes ignored`);
  else if (line) hear(line);
}));

/** Whether a line has more bytes than are read. A character has three at most. */
const isTooLong = (text) => text.length >= LINE_LIMIT / 3 && new TextEncoder().encode(text).length >= LINE_LIMIT;

function hear(line) {
  if (/^xboard\b/.test(line)) return scope.tell('info string error: xboard: this worker speaks UCI alone');
  if (line === 'quit') return scope.close();
  if (line === 'stop' || line === 'ponderhit') {
    for (const one of waiting) one.stopped = true;
    return stop();
  }
  if (line === 'isready' && (search || counts)) return scope.tell('readyok');
  waiting.push({ line, stopped: false });
  return next();
}

async function next() {
  while (!busy && !search && waiting.length) {
    busy = true;
    await perform(waiting.shift());
    busy = false;
  }
}

async function perform({ line, stopped }) {
  const words = line.split(/\s+/);
  const kind = words[0] === 'setoption' ? line.split(' value ')[0] : words[0];
  if (kind === 'position' || words[0] === 'setoption') {
    memory.delete(kind); // what is set again comes last
    memory.set(kind, line);
  }
  counts = ['perft', 'bench'].includes(words[0]) || (words[0] === 'go' && words[1] === 'perft');
  if (words[0] === 'go' && !counts) {
    const due = !words.includes('infinite') && !words.includes('ponder');
    search = { line: null, stopped: false, due, answer: null };
  }
  const asked = helper.ask({ line }, told);
  if (stopped) stop();
  try {
    const { status, text } = await asked;
    if (status !== 200) await again(text && JSON.parse(text).error);
  } catch (gone) {
    await again(`the engine could not be loaded: ${(gone.cause ?? gone).message}`);
  }
  counts = false;
  if (search && !search.answer) search = null;
}

function told(line) {
  if (search && line.startsWith('bestmove')) {
    if (!search.due) {
      search.answer = line;
      return;
    }
    search = null;
  }
  scope.tell(line);
  if (!search || !/ multipv 1 .* pv /.test(line)) return;
  search.line = line;
  if (search.stopped) stop();
}

function stop() {
  if (counts) helper.stop();
  if (!search) return;
  search.due = true;
  search.stopped = true;
  if (search.answer) {
    scope.tell(search.answer);
    search = null;
    next();
  } else if (helper.shares || search.line) {
    helper.stop(); // else nothing is known yet: its first line ends it
  }
}

/** The engine is gone, by a stop or a fault: its last move counts, and a new engine is told what the old one knew. */
async function again(fault) {
  if (fault) scope.tell(`info string error: ${fault}`);
  else if (counts) scope.tell('info string stopped before its end');
  counts = false;
  const ended = search;
  search = null; // a second stop must not end the new engine while it is told what the old one knew
  const [best, reply] = ended?.line?.split(' pv ')[1].split(' ') ?? ['(none)'];
  let answer = `bestmove ${best}${reply ? ` ponder ${reply}` : ''}`;
  const chooses = ended && !fault && isWeak();
  if (ended && !chooses) scope.tell(answer);
  for (const line of memory.values()) await helper.ask({ line }, () => {}).catch(() => {});
  if (!chooses) return;
  // A weak level does not play the best move it has seen: it chooses in a new search.
  const choose = (line) => { if (line.startsWith('bestmove')) answer = line; };
  await helper.ask({ line: 'go depth 1' }, choose).catch(() => {});
  scope.tell(answer);
}

/** Whether the options ask for less than full strength. */
function isWeak() {
  const set = [...memory.values()].join('\n');
  const level = /^setoption\s+name\s+skill level\s+value\s+(\d+)/im.exec(set);
  return /^setoption\s+name\s+uci_limitstrength\s+value\s+(true|1)/im.test(set) || (level !== null && Number(level[1]) < FULL);
}

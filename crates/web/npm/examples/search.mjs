// Searches: lines as they come, several best moves, an end by hand, and two at once.

import { Game, load } from 'asterism-chess-variants';

await load();
const game = new Game('deneb', null, 'b3b4');

const found = await game.search({ depth: 6 }, ({ depth, score, san }) => console.log(depth, score, san.join(' ')));
console.log(`best: ${game.san(found.bestmove)}, ${found.nodes} positions`);

const { lines } = await game.search({ nodes: 20_000, multipv: 3 });
for (const { multipv, score, san } of lines) console.log(multipv, score, san[0]);

const endless = game.search({ infinite: true });
setTimeout(() => endless.stop(), 200);
console.log(`after 200 ms: ${(await endless).bestmove}`);

try {
  await game.search({ infinite: true }, undefined, { signal: AbortSignal.timeout(100) });
} catch (error) {
  console.log(`aborted: ${error.name}`);
}

const games = ['chess', 'grandrider'].map((variant) => new Game(variant));
const weak = await Promise.all(games.map((one) => one.search({ level: 3, movetime_ms: 100 })));
console.log(weak.map(({ bestmove }) => bestmove).join(' '));

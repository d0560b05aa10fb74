// A game by the rules alone: moves by chance, what they do, and a picture at the end.

import { writeFileSync } from 'node:fs';
import { Game, load, variants } from 'asterism-chess-variants';

await load();
for (const { variant, title, files, ranks } of variants()) console.log(`${variant}: ${title}, ${files} x ${ranks}`);

const game = new Game('achernar');
while (!game.isOver() && game.played().length < 40) {
  const moves = game.moves();
  const move = moves[Math.floor(Math.random() * moves.length)];
  const captured = move.captures.map(({ piece, square }) => `${piece} on ${square}`);
  if (captured.length) console.log(`${move.san} takes ${captured.join(', ')}`);
  game.play(move);
}
console.log(game.fen(), game.result() ?? 'goes on', game.reason() ?? '');
writeFileSync('achernar.svg', game.svg({ size: 600 }));

try {
  new Game('chess').play('e2e5');
} catch (error) {
  console.log(error.message);
}

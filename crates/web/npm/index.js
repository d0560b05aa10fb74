// Rules and search of all games. `load()` once; then everything but a search answers at once.

import { ask } from './rules.js';

export { Refused } from './engine.js';
export { Game } from './game.js';
export { ask, load } from './rules.js';

/** All games, chess among them. */
export const variants = () => ask('variants');

/** The rules of a game as the engine plays them, and pictures of how its pieces move. */
export const rules = (variant) => ask(`rules/${variant}`);

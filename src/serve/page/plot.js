// The course of a judged game: White's expected points turn by turn, with dots on the marked moves. A click goes to
// the nearest turn. The list of marked moves beside it says the same in words.

import { html, svg } from './svg.js';
import { RESULT_POINTS } from './controls.js';
import { MARKS, numberText } from './lines.js';

const WIDTH = 600;
const HEIGHT = 150;
/** Room for the dots above and below. */
const EDGE = 9;

export class Plot {
  #picture = svg('svg', { class: 'plot', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' });
  #turns = html('div', { class: 'plot-turns', 'aria-hidden': 'true' });
  /** The plot with its axes and its legend. */
  element = html('figure', { class: 'plot-box', hidden: true },
    html('div', { class: 'plot-sides', 'aria-hidden': 'true' }, html('span', { text: 'White' }), html('span', { text: 'even' }), html('span', { text: 'Black' })),
    this.#picture, this.#turns,
    html('figcaption', {}, 'Who is expected to win, turn by turn. ', ...Object.entries(MARKS).map(([mark, sign]) => html('span', { class: `key ${mark}`, text: `${sign} ${mark}` }))));
  /** @type {Pick<App, 'game'>} */
  #app;
  /** @type {TreeNode[]} */
  #nodes = [];

  /** @param {Pick<App, 'game'>} app */
  constructor(app) {
    this.#app = app;
    this.#picture.addEventListener('click', ({ clientX }) => {
      const { left, width } = this.#picture.getBoundingClientRect();
      const turn = Math.round(((clientX - left) / width) * this.#nodes.length);
      app.game.goTo(turn ? this.#nodes[turn - 1] : app.game.root);
    });
  }

  /** @param {number} turn */
  #x(turn) {
    return (WIDTH * turn) / Math.max(1, this.#nodes.length);
  }

  /** Shows a line of nodes; those that are not judged yet are left out. @param {TreeNode[]} nodes */
  show(nodes) {
    this.#nodes = nodes;
    const judged = nodes.filter((node) => node.data.points);
    this.element.toggleAttribute('hidden', !judged.length);
    if (!judged.length) return;
    const course = this.#course(nodes);
    /** @type {(at: [number, number]) => string} */
    const point = ([turn, points]) => `${this.#x(turn).toFixed(1)} ${y(points).toFixed(1)}`;
    const line = course.map(point).join('L');
    const [first, last] = [course[0], course[course.length - 1]];
    /** @type {SVGElement[]} */
    const parts = [
      svg('path', { class: 'plot-white', d: `M${this.#x(first[0])} ${HEIGHT}L${line}L${this.#x(last[0])} ${HEIGHT}Z` }),
      svg('line', { class: 'plot-even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      svg('path', { class: 'plot-line', d: `M${line}` }),
    ];
    const current = nodes.indexOf(this.#app.game.current);
    if (current >= 0) parts.push(svg('line', { class: 'plot-here', x1: this.#x(current + 1), x2: this.#x(current + 1), y1: 0, y2: HEIGHT }));
    nodes.forEach((node, index) => { if (signOf(node)) parts.push(this.#dot(node, index)); });
    this.#picture.replaceChildren(...parts);
    const step = Math.max(1, Math.ceil(nodes.length / 10)) * 2; // about five are named
    const named = nodes.map((_, index) => index + 1).filter((turn) => (turn - 1) % step === 0);
    this.#turns.replaceChildren(...named.map((turn) => html('span', { style: `left: ${(100 * turn) / nodes.length}%`, text: numberText(this.#app.game, nodes[turn - 1]) })));
    this.#picture.setAttribute('aria-label', `White's expected points over ${nodes.length} turns; at the end ${Math.round(last[1] * 100)} per cent`);
  }

  /** Pairs of turn and White's points: before the first judged move, and after each. @param {TreeNode[]} nodes */
  #course(nodes) {
    /** @type {[number, number][]} */
    const course = [];
    nodes.forEach(({ data: { points } }, index) => {
      if (!points) return;
      if (!course.length) course.push([index, points.before]);
      course.push([index + 1, this.#after(index)]);
    });
    return course;
  }

  /** White's points after a judged move. The next move's search has seen more than this move's. @param {number} index */
  #after(index) {
    const { result, data: { points } } = this.#nodes[index];
    return RESULT_POINTS[result ?? ''] ?? this.#nodes[index + 1]?.data.points?.before ?? points?.after ?? 0.5;
  }

  /** A dot is a line of no length: its round end stays round when the plot is stretched. @param {TreeNode} node @param {number} index */
  #dot(node, index) {
    const d = `M${this.#x(index + 1).toFixed(1)} ${y(this.#after(index)).toFixed(1)}h.01`;
    const words = `${numberText(this.#app.game, node)} ${node.san}${signOf(node)} (${node.data.mark})`;
    return svg('g', {}, svg('title', { text: words }), svg('path', { class: 'plot-dot-edge', d }), svg('path', { class: `plot-dot ${node.data.mark}`, d }));
  }
}

/** The sign of a node's mark, such as `??`, if it has one. @param {TreeNode} node @returns {string | undefined} */
const signOf = ({ data: { mark } }) => MARKS[/** @type {keyof typeof MARKS} */ (mark)];

/** The height at which White's points are drawn. @param {number} points */
const y = (points) => EDGE + (HEIGHT - 2 * EDGE) * (1 - points);

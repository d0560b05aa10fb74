// Colours that carry meaning: told apart without hue, and every sign from every square, in both themes (WCAG 2.2, 1.4.11).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const colours = read('crates/engine/src/render/svg/colours.rs');
const style = read('src/serve/page/style/board.css');

/** The colours of a line of colours.rs. */
const named = (name) => colours.match(new RegExp(`${name}: .* = (.*);`))[1].match(/#[0-9a-f]{6}/g);
const [bands, squares] = [named('const BANDS'), ['const BANDS', 'CHECKERED', 'const CALM', 'LAUNCHING'].flatMap(named)];
const black = colours.match(/Color::Black => \("(#[0-9a-f]{6})"/)[1];

const rgb = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
const luminance = (colour) => {
  const [r, g, b] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a, b) => {
  const [more, less] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (more + 0.05) / (less + 0.05);
};
/** A square in the dark theme, by the filter of the page. */
const [bright, full] = /brightness\(([.\d]+)\) saturate\(([.\d]+)\)/.exec(style).slice(1).map(Number);
const dim = (colour) => {
  const [r, g, b] = colour.map((part) => part * bright);
  const grey = 0.213 * r + 0.715 * g + 0.072 * b;
  return [r, g, b].map((part) => grey + full * (part - grey));
};
/** Zones lie on squares of two colourings as a tint. */
const tints = colours.match(/ZONES: .*\[(.*)\];/)[1].match(/#[0-9a-f]{6}/g).slice(0, 2);
const share = Number(/\.tint \{[^}]*fill-opacity: ([.\d]+)/.exec(style)[1]);
const grounds = (theme) => [
  ...squares.map((square) => ({ name: square, colour: theme(rgb(square)) })),
  ...['const BANDS', 'CHECKERED'].flatMap(named).flatMap((square) => tints.map((tint) => ({
    name: `${square} below ${tint}`, colour: theme(rgb(square)).map((part, at) => part * (1 - share) + rgb(tint)[at] * share),
  }))),
];
const THEMES = [(colour) => colour, dim];

test('ranks of three classes differ in lightness', () => {
  for (const theme of THEMES) {
    for (const [a, b] of [[0, 1], [1, 2], [0, 2]]) assert.ok(contrast(theme(rgb(bands[a])), theme(rgb(bands[b]))) >= 1.4, `${bands[a]} ${bands[b]}`);
  }
});

test('signs and black pieces are told from every square, those of zones too', () => {
  const signs = ['go', 'take', 'own', 'was', 'look'].map((name) => new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(style).slice(1));
  THEMES.forEach((theme, dark) => {
    for (const sign of [...signs.map((both) => both[dark]), black]) {
      for (const { name, colour } of grounds(theme)) assert.ok(contrast(rgb(sign), colour) >= 3, `${sign} on ${name}: ${contrast(rgb(sign), colour)}, ${dark ? 'dark' : 'light'}`);
    }
  });
});

// The rules' Markdown as elements, with a document that has what the page's module needs of one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../../src/serve/page/markdown.js';

/** An element that can be written as text. */
class Element {
  constructor(name) { Object.assign(this, { name, children: [] }); }
  set textContent(text) { this.children = [text]; }
  setAttribute() { throw new Error('no attributes'); }
  append(...children) { this.children.push(...children); }
  get lastElementChild() { return this.children.at(-1); }
  toString() { return `<${this.name}>${this.children.join('')}</${this.name}>`; }
}
globalThis.document = { createElement: (name) => new Element(name), createTextNode: (text) => text };

const written = (text, piece = () => null) => render(text, piece).map(({ element }) => String(element));

test('blocks', () => {
  assert.deepEqual(written('# Title\n## Part\ntwo\nlines\n\nmore'), ['<h2>Title</h2>', '<h3>Part</h3>', '<p>two lines</p>', '<p>more</p>']);
  assert.deepEqual(written('text\n    1 . .\n    2 . .'), ['<p>text</p>', '<pre>1 . .\n2 . .</pre>']);
  assert.deepEqual(written('| a | b |\n| --- | --- |\n| 1 | *2* |'),
    ['<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><i>2</i></td></tr></tbody></table>']);
  assert.deepEqual(written(''), []);
});

test('lists', () => {
  assert.deepEqual(written('- one\n  goes on\n- two\n  - inside\n- three'),
    ['<ul><li>one goes on</li><li>two<ul><li>inside</li></ul></li><li>three</li></ul>']);
  assert.deepEqual(written('1. one\n2. two'), ['<ol><li>one</li><li>two</li></ol>']);
});

test('bold, italics and code inside a line', () => {
  assert.deepEqual(written('a **b** *c* `d*e*` f * g'), ['<p>a <b>b</b> <i>c</i> <code>d*e*</code> f * g</p>']);
});

test('a piece has its picture, and its block says so', () => {
  const piece = (name, letter) => (letter === 'S' ? [`(picture) ${name}`] : null);
  const [soldier, other] = render('- **Soldier (S)**: goes.\n- **Nobody (N)**: stays.', piece);
  assert.equal(String(soldier.element), '<ul><li><b>(picture) Soldier</b>: goes.</li></ul>');
  assert.deepEqual([soldier.letters, other.letters], [['S'], []]);
  const [also] = render('**S, the Soldier**, goes.', piece);
  assert.deepEqual([String(also.element), also.letters], ['<p><b>(picture) Soldier</b>, goes.</p>', ['S']]);
  assert.equal(String(other.element), '<ul><li><b>Nobody (N)</b>: stays.</li></ul>');
});

test('text is no HTML', () => {
  assert.deepEqual(render('<img> & **<b>**', () => null)[0].element.children.slice(0, 1), ['<img> & ']);
});

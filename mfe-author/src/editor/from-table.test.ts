import { convertFromRaw } from 'draft-js';
import { expect, test } from 'vitest';
import { fromHtml } from './from-html.ts';
import { toHtml } from './to-html.ts';

const pasted = (html: string): string => toHtml(convertFromRaw(fromHtml(html, { pasted: true })));
const table = (...rows: string[][]) =>
  `<table border="1"><tr><th>Call</th><th>Like</th><th>Note</th></tr>${rows.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const head = '<p>Call | Like | Note</p>';
const plain = (text: string) => `<p>${text}</p>`;

test.each([
  ['code of one line', ['a', '<pre><code>b(1)\n</code></pre>', 'c'], plain('a | <code>b(1)</code> | c')],
  ['code between paragraphs', ['a', '<p>b</p><pre>c</pre><p>d</p>', 'e'], plain('a | b / <code>c</code> / d | e')],
  ['code of several lines', ['a', '<pre>if (b)\n  c</pre>', 'd'], `${plain('a | | d')}<pre>if (b)\n  c</pre>`],
  ['code with breaks', ['a', '<p>b:</p><pre>c<br>d</pre>', 'e'], `${plain('a | b: | e')}<pre>c\nd</pre>`],
  ['a quote', ['a', '<blockquote><p>b</p><p>c</p></blockquote>', 'd'], plain('a | b / c | d')],
  [
    'a quote and more',
    ['a', '<p>Said:</p><blockquote>b</blockquote>', '<ul><li>c</li><li>d</li></ul>'],
    plain('a | Said: / b | c / d'),
  ],
  ['a table of one row', ['a', '<table><tr><td>b</td><td>c</td></tr></table>', 'd'], plain('a | b / c | d')],
  [
    'a table of several rows',
    ['a', 'b<table><tr><th>Day</th><th>€</th></tr><tr><td>Monday</td><td>1</td></tr></table>', 'c'],
    `${plain('a | b | c')}${plain('Day | €')}${plain('Monday | 1')}`,
  ],
  [
    'nothing but a table with code in it',
    ['', '<table><tr><td><pre>a\nb</pre></td></tr><tr><td>c</td></tr></table>', ''],
    '<pre>a\nb</pre><p>c</p>',
  ],
])('a row of a table of data with %s is a paragraph, too', (_, row, after) => {
  expect(pasted(`${table(row, ['x', 'y', 'z'])}<p>after</p>`)).toBe(`${head}${after}<p>x | y | z</p><p>after</p>`);
});

test('code and quotes of a table that lays out a page are what they are elsewhere', () => {
  const layout = '<table><tr><td><blockquote>a</blockquote><p>b</p></td><td><pre>c</pre></td></tr></table>';
  expect(pasted(layout)).toBe('<blockquote>a</blockquote><p>b</p><pre>c</pre>');
});

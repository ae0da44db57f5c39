import { ContentState, convertFromRaw } from 'draft-js';
import { expect, test } from 'vitest';
import { fromHtml } from './from-html.ts';
import { toHtml } from './to-html.ts';

const saved = (html: string, pasted = false): string => {
  const raw = fromHtml(html, { pasted });
  return raw.blocks.length === 0 ? '' : toHtml(convertFromRaw(raw));
};
const pasted = (html: string): string => saved(html, true);

const image = '/media/0b3f1d9e-1111-4222-8333-444455556666/640.webp';

test.each([
  '<p>One</p><p>Two</p>',
  '<h2>Header</h2><h3>Smaller</h3><p>Text</p>',
  '<p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s> <code>code</code></p>',
  '<p><strong><em>both</em></strong><strong> one</strong></p>',
  '<p>a <a href="https://example.org/?a=1&amp;b=2">link <strong>with bold</strong></a> b</p>',
  '<ul><li>One</li><li>Two<ol><li>Deep<ul><li>Deeper</li></ul></li></ol></li></ul>',
  '<ul><li>a</li></ul><ol><li>b</li></ol>',
  '<blockquote>Said <em>so</em></blockquote>',
  '<pre>const a = 1;\n\n  if (a &lt; 2) return;</pre><p>after</p>',
  `<p>before</p><img src="${image}" alt="A &quot;map&quot;" width="640" height="360"><p>after</p>`,
  '<p>one<br>two</p>',
  '<p>above</p><p></p><p>below a free line</p>',
  '<ol><li>above</li><li></li><li>below a free item<ul><li></li></ul></li></ol>',
  '<p>above</p><h2></h2><blockquote></blockquote><p>below</p>',
  '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>',
  '<p>👨‍👩‍👧‍👦 e\u0301 עברית العربية 中文</p>',
  '<p>The tree</p><p>\u00a0\u00a0stands</p><p>\u00a0\u00a0\u00a0\u00a0<em>still</em></p>',
  '<p>a<br>\u00a0\u00a0b<br>\u2003c</p><blockquote>\u00a0\u00a0d</blockquote><ul><li>\u2003e</li></ul>',
  '<p><strong>\u00a0\u00a0a</strong> b «\u00a0c\u00a0»</p>',
  '<p>Name\u00a0\u00a0 <em>Size\u00a0</em> 3\u2003kg</p><h2>a\u00a0 b</h2><ul><li>a\u00a0\u2003b</li></ul>',
  '<p>👨‍👩‍👧 <strong>bold 🙂</strong> <a href="https://example.org/">🙂 link</a> <em>e</em></p>',
])('a saved body comes back as it was: %s', html => {
  expect(saved(html)).toBe(html);
});

test('room before a line is of usual spaces in the editor', () => {
  const raw = fromHtml('<p>\u00a0\u00a0a</p><p>\u2003<strong>b</strong><br>\u00a0\u00a0c «\u00a0d»</p>');
  expect(raw.blocks.map(block => block.text)).toEqual(['  a', '\tb\n  c «\u00a0d»']);
  const typed = ContentState.createFromText('  a\n   \n\tb  c\n d');
  expect(toHtml(typed)).toBe('<p>\u00a0\u00a0a</p><p>   </p><p>\u2003b\u00a0 c</p><p> d</p>');
  expect(saved(toHtml(typed))).toBe('<p>\u00a0\u00a0a</p><p></p><p>\u2003b\u00a0 c</p><p>d</p>');
});

test('room before a pasted paragraph is kept where somebody has made it, of several spaces', () => {
  const poem =
    '<p>The tree</p>\n  <p>\n  &nbsp; &nbsp; stands</p><p><span>&nbsp;&nbsp;</span><i>still</i></p><p>&emsp;there</p>';
  expect(pasted(poem)).toBe(
    '<p>The tree</p><p>\u00a0\u00a0\u00a0\u00a0stands</p><p>\u00a0\u00a0<em>still</em></p><p>\u2003there</p>',
  );
  expect(pasted('<p>&nbsp;a</p><h2>&nbsp;&nbsp;b</h2><ul><li>&nbsp; &nbsp;c</li></ul><p>&nbsp;&nbsp;</p>')).toBe(
    '<p>a</p><h2>b</h2><ul><li>c</li></ul>',
  );
});

test('room between words is of usual spaces in the editor, and a line may break behind it', () => {
  const line = 'if (a)  b;\t c   \t// d\n «\u00a0e\u00a0»';
  const html = '<p>if (a)\u00a0 b;\u2003 c\u00a0\u00a0\u00a0\u2003// d<br> «\u00a0e\u00a0»</p>';
  expect(toHtml(ContentState.createFromText(line, '\0'))).toBe(html);
  expect(fromHtml(html).blocks.map(block => block.text)).toEqual(['if (a)  b;\t c   \t// d\n«\u00a0e\u00a0»']);
});

test('room between pasted words is kept where somebody has made it, of several spaces that do not break', () => {
  expect(
    pasted(
      "<p>Name&nbsp;&nbsp;&nbsp; Size<span style='mso-spacerun:yes'>&nbsp; &nbsp;</span>3 &emsp;kg</p><p>a&nbsp; b &nbsp;c  d</p>",
    ),
  ).toBe('<p>Name\u00a0\u00a0\u00a0 Size\u00a0\u00a0 3\u00a0\u2003kg</p><p>a b c d</p>');
});

test('nothing and free lines at the ends are nothing', () => {
  expect(saved('')).toBe('');
  expect(saved('<p></p><p> </p>')).toBe('');
  expect(saved('<p>a</p><p></p>')).toBe('<p>a</p>');
  expect(saved('<p></p><pre>a\n\nb</pre><p></p>')).toBe('<pre>a\n\nb</pre>');
});

test('Google Docs: bold by weight, not by the wrapper; lists in lists; no styles', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1">
    <h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Title</span></h1>
    <p dir="ltr"><span style="font-weight:400">Plain, </span><span style="font-weight:700">bold</span><span
      style="font-weight:400;font-style:italic">, slanted</span><span style="text-decoration:line-through">, gone</span></p>
    <ul><li dir="ltr"><p role="presentation"><span>One</span></p></li>
    <ul><li dir="ltr"><p role="presentation"><span>Inner</span></p></li></ul>
    <li dir="ltr"><p role="presentation"><span>Two</span></p></li></ul>
    <p><a href="https://www.google.com/url?q=https://example.org/a?utm_source%3Dx%26b%3D1&sa=D"
      style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p></b>`;
  expect(pasted(html)).toBe(
    '<h2>Title</h2><p>Plain, <strong>bold</strong><em>, slanted</em><s>, gone</s></p>' +
      '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>' +
      '<p><a href="https://example.org/a?b=1">link</a></p>',
  );
});

test('Word: headings, numbered and bulleted lists with levels, bold; nothing of the rest', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style>
    <xml><w:WordDocument></w:WordDocument></xml></head><body lang=EN><!--StartFragment-->
    <p class=MsoTitle>A title<o:p></o:p></p><h3>Part</h3>
    <p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold</b><span style='color:red'> and red</span><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>One</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Inner</p>
    <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>First</p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>`;
  expect(pasted(html)).toBe(
    '<h2>A title</h2><h3>Part</h3><p><strong>Bold</strong> and red</p>' +
      '<ul><li>One<ul><li>Inner</li></ul></li></ul><ol><li>First</li></ol>',
  );
});

test.each(['(b)', 'iv.', '1.2', '一、', '(二)', 'أ.', 'أ-'])('Word: %s before an item is a number', marker => {
  const item = `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span>One</p>`;
  expect(pasted(item)).toBe('<ol><li>One</li></ol>');
});

test.each(['·', 'o', '§', 'Ø', 'ü', '-'])('Word: %s before an item is a bullet', marker => {
  const item = `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}<span>&nbsp;</span></span>One</p>`;
  expect(pasted(item)).toBe('<ul><li>One</li></ul>');
});

test('code of a web page: a code block alone, without the colours of its words and the line feed at its end', () => {
  const html = `<p>Run</p><pre class="hl"><code class="language-js"><b>let</b> a = <em>1</em>;\n\n  <span style="font-weight:bold">b</span>\n</code></pre>`;
  expect(pasted(`${html}<p>this</p>`)).toBe('<p>Run</p><pre>let a = 1;\n\n  b</pre><p>this</p>');
  expect(pasted(`<b>${html}</b>`)).toBe('<p><strong>Run</strong></p><pre>let a = 1;\n\n  b</pre>');
  expect(pasted('<p>a</p><pre>\n</pre><p>b</p>')).toBe('<p>a</p><p>b</p>');
});

test('VS Code: a code block with its lines and their white space, without its colours', () => {
  const html = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: Consolas, 'Courier New',
    monospace;font-weight: normal;font-size: 14px;line-height: 19px;white-space: pre;"><div><span style="color: #c586c0;">if</span><span
    style="color: #cccccc;"> (a) {</span></div><br><div><span>&#160; &#160; </span><span style="color: #6a9955;font-style: italic;">// b</span></div><div>}</div></div>`;
  expect(pasted(html)).toBe('<pre>if (a) {\n\n    // b\n}</pre>');
  expect(pasted('<div style="white-space: pre-wrap; font-family: monospace"><div>a</div></div>')).toBe('<p>a</p>');
  expect(pasted('<div style="white-space: pre; font-family: Arial"><div>a</div></div>')).toBe('<p>a</p>');
});

test.each([
  '<p class=MsoQuote>Said <i>so</i><o:p></o:p></p>',
  "<div style='border:none;padding:10.0pt'><p class=MsoIntenseQuote style='border:none'>Said <i>so</i></p></div>",
  "<p class=MsoNormal style='mso-style-name:Quote;margin:0'>Said <i>so</i></p>",
  `<p style='mso-style-name:"Intense Quote"'>Said <i>so</i></p>`,
])('Word: %s is a quote', html => {
  expect(pasted(`<p class=MsoNormal>Before</p>${html}<p class=MsoNormal>After</p>`)).toBe(
    '<p>Before</p><blockquote>Said <em>so</em></blockquote><p>After</p>',
  );
});

test('a table of Word or Google Docs: each row is a paragraph, though each of its cells holds one', () => {
  const word = `<table class=MsoTableGrid><tr style='height:12pt'>
    <td width=200><p class=MsoNormal><b>Name</b><o:p></o:p></p></td>
    <td><p class=MsoNormal>Size<o:p></o:p></p></td></tr>
    <tr><td><p class=MsoNormal>Map</p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td><td><p>3</p></td></tr></table>`;
  expect(pasted(word)).toBe('<p><strong>Name</strong> | Size</p><p>Map | | 3</p>');
  const docs = `<div dir="ltr"><table><colgroup><col></colgroup><tbody><tr><td><p dir="ltr"><span>a</span></p></td>
    <td><div><p dir="ltr"><span>b</span></p></div><br></td></tr></tbody></table></div><p>after</p>`;
  expect(pasted(docs)).toBe('<p>a | b</p><p>after</p>');
});

const cells = (style: string, ...rows: string[][]) =>
  `<tbody>${rows.map(row => `<tr>${row.map(cell => `<td style="${style}">${cell}</td>`).join('')}</tr>`).join('')}</tbody>`;
const days = [
  ['Monday', '<p>Porridge</p><p><b>with</b> milk</p>', 'Soup'],
  ['Tuesday', '<p>Bread<br></p>', '<div>Rice</div><p>&nbsp;</p><div>and peas</div>tea'],
];
const daysAsLines =
  '<p>Monday | Porridge / <strong>with</strong> milk | Soup</p><p>Tuesday | Bread | Rice / and peas / tea</p>';

test.each([
  ['short cells', `<table>${cells('', ...days)}</table>`, daysAsLines],
  ['borders', `<table>${cells('border:solid windowtext 1.0pt;border-left:none', ...days)}</table>`, daysAsLines],
  ['one row, with borders', `<table border=1>${cells('', ['a', '<p>b</p><p>c</p>'])}</table>`, '<p>a | b / c</p>'],
  [
    'headers, and cells of any length',
    `<table><tr><th>Name</th><th>What<br>it is</th></tr>${cells('', ['Map', `<p>${'Long. '.repeat(60)}</p><p>End</p>`])}</table>`,
    `<p>Name | What / it is</p><p>Map | ${'Long. '.repeat(60)}/ End</p>`,
  ],
  [
    'a cell over several columns, another over several rows',
    '<table><tr><td colspan=3>Week 1</td></tr><tr><td rowspan=2>Mon</td><td><p>a</p><p>b</p></td><td>c</td></tr>' +
      '<tr><td>d</td><td>e<br>f</td></tr></table>',
    '<p>Week 1</p><p>Mon | a / b | c</p><p>| d | e / f</p>',
  ],
  [
    'borders, with lists in its cells as Word writes them',
    `<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Monday</p></td><td>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Bread</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><b>Jam</b></p></td></tr></table>`,
    '<p>Monday | Bread / <strong>Jam</strong></p>',
  ],
  [
    'borders, with a header and a list in levels as Google Docs writes them',
    `<table>${cells(
      'border-top:solid #000000 1pt',
      ['<h3 dir="ltr"><span>Day</span></h3>', '<h3><span>Food</span></h3>'],
      ['Monday', '<ul><li dir="ltr"><p role="presentation">Bread</p></li><ul><li><p>Jam</p></li></ul></ul>'],
    )}</table>`,
    '<p><strong>Day</strong> | <strong>Food</strong></p><p>Monday | Bread / Jam</p>',
  ],
  [
    'headers of rows, with lists in some cells, as Wikipedia writes them',
    `<table class="infobox"><tbody><tr><th colspan="2">Iceland</th></tr>
      <tr><th scope="row">Languages</th><td><div class="plainlist"><ul><li>Icelandic</li><li>Sign language</li></ul></div></td></tr>
      <tr><th>Capital</th><td>Reykjavík<br>64°08′N</td></tr></tbody></table>`,
    '<p>Iceland</p><p>Languages | Icelandic / Sign language</p><p>Capital | Reykjavík / 64°08′N</p>',
  ],
  [
    'a corner, a first cell and several that are empty',
    `<table><tr><th></th><th>Mon</th><th>Tue</th></tr>${cells('', ['&nbsp;', 'a', 'b'], ['', '', 'c'], ['', '', ' '])}</table>`,
    '<p>| Mon | Tue</p><p>| a | b</p><p>| | c</p>',
  ],
  [
    'a sheet, with cells of any length and breaks',
    `<google-sheets-html-origin><table>${cells('', ['Note', `${'Long. '.repeat(60)}<br>End`])}</table></google-sheets-html-origin>`,
    `<p>Note | ${'Long. '.repeat(60)}/ End</p>`,
  ],
  [
    'headers, though code stands in a row, which keeps its lines',
    '<table><tr><th>Call</th><th>Like</th></tr><tr><td>a</td><td><pre>b\n  c</pre></td></tr><tr><td>d</td><td>e<br>f</td></tr></table>',
    '<p>Call | Like</p><p>a |</p><pre>b\n  c</pre><p>d | e / f</p>',
  ],
  [
    'a table of Excel, with a break in a cell',
    `<table border=0 cellpadding=0>${cells('', ['Ann', 'Main Street 1<br>\n  Berlin'], ['Bob', ''])}</table>`,
    '<p>Ann | Main Street 1 / Berlin</p><p>Bob |</p>',
  ],
])('a table of data, told by %s: each row is a paragraph, with a stroke between those of a cell', (_, html, after) => {
  expect(pasted(`${html}<p>after</p>`)).toBe(`${after}<p>after</p>`);
});

const long = '<p>One of many sentences. </p>'.repeat(20);

test.each([
  ['a list', '<table><tr><td><ul><li>Menu</li></ul></td><td><p>One</p><p>Two</p></td></tr></table>'],
  ['a header', `<table>${cells('', ['<h2>Head</h2><p>One</p>', 'x'], ['y', '<p>One</p><p>Two</p>'])}</table>`],
  [
    'its role',
    `<table role="presentation">${cells('', ['<p>a</p><p>One</p>', 'x'], ['y', '<p>One</p><p>Two</p>'])}</table>`,
  ],
  ['one column', `<table border=1>${cells('', ['<p>One</p><p>Two</p>'], ['<p>One</p><p>Two</p>'])}</table>`],
  ['one row', `<table>${cells('', ['<p>a</p>', '<p>One</p><p>Two</p>'])}</table>`],
  ['long cells', `<table>${cells('', ['<p>a</p>', 'b'], [long, '<p>One</p><p>Two</p>'])}</table>`],
  ['rows of other widths', `<table>${cells('', ['<p>Logo</p>'], ['<p>One</p><p>Two</p>', 'x'])}</table>`],
  [
    'a table in it',
    `<table>${cells('', ['a', '<p>One</p><p>Two</p>'], ['b', '<table><tr><td>c</td></tr></table>'])}</table>`,
  ],
])('a table that lays out a page, told by %s, leaves its paragraphs apart', (_, html) => {
  expect(pasted(html)).toMatch(/<p>(One<.p><p>Two|One of many sentences.<.p><p>One of)|<h2>Head<.h2><p>One/);
});

test('a page laid out by tables, with breaks in place of paragraphs, does not become one', () => {
  const mail = `<table width="600"><tr><td>Dear reader,<br><br>this is the news.<br>All of it.</td></tr>
    <tr><td><table><tr><td>Price</td><td><p>1 €</p><p>a month</p></td></tr><tr><td>Size</td><td>3</td></tr></table></td></tr></table>`;
  expect(pasted(mail)).toBe(
    '<p>Dear reader,</p><p>this is the news.<br>All of it.</p><p>Price | 1 € / a month</p><p>Size | 3</p>',
  );
});

test('web pages: no scripts, no pictures of others, no ways to follow people', () => {
  const html = `<div class="post" onclick="x()"><script>alert(1)</script><style>a{}</style>
    <h4>Small <span style="font-weight:bold">head</span></h4>
    <p>Read <a href="https://example.org/?utm_campaign=1&id=2&fbclid=3" onmouseover="x()">this</a>,
    <a href="javascript:alert(1)">not that</a>.<img src="https://tracker.example/pixel.gif" width="1"></p>
    <p>One<br><br>Two</p><p style="display:none">hidden</p><table><tr><td>a</td><td>b</td></tr></table>
    <button>Share</button></div>`;
  expect(pasted(html)).toBe(
    '<h3>Small head</h3><p>Read <a href="https://example.org/?id=2">this</a>, not that.</p>' +
      '<p>One</p><p>Two</p><p>a | b</p>',
  );
});

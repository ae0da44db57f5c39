import { describe, expect, test } from 'vitest';
import { bodyLength, bodyText, proseText, readableText } from './body-text.ts';

describe('bodyText', () => {
  test.each([
    ['removes tags', '<p>a <strong>b</strong></p>', 'a b'],
    ['puts nothing in their place', '<p>a</p><p>b</p>', 'ab'],
    ['collapses white space', '<p> a \n\n b&nbsp;&nbsp;c </p>\n', 'a b c'],
    ['decodes entities once', '&amp;lt; &lt;b&gt; &#233;&#xE9;&eacute; &quot;&#39;', '&lt; <b> ééé "\''],
    ['leaves unknown references', '&unknown; &; & &#;', '&unknown; &; & &#;'],
    ['reads old numeric references as browsers do', '&#147;&#151;', '“—'],
    ['replaces impossible references', '&#0;&#xD800;&#x110000;', '\ufffd\ufffd\ufffd'],
    ['is not fooled by > in an attribute', '<a href="x" title="a>b">c</a>', 'c'],
    ['keeps a lone <', '1 < 2 <3', '1 < 2 <3'],
    ['drops comments', 'a<!-- <p>x</p> -->b', 'ab'],
    ['drops scripts and styles', 'a<script>if (a<b) c()</script><style>p{}</style>b', 'ab'],
    ['drops an unfinished tag', 'a<p class="', 'a'],
    ['drops declarations', '<!doctype html><?xml version="1.0"?>a', 'a'],
    ['sees nothing in zero-width text', '<p>\u200b&#8203;&zwj;</p>', ''],
    ['counts no image', '<img src="x" alt="words">', ''],
  ])('%s', (_, html, expected) => {
    expect(bodyText(html)).toBe(expected);
  });

  test('measures what a reader sees', () => {
    expect(bodyLength('<p>👨‍👩‍👧 e\u0301 &amp;</p>')).toBe(5);
  });

  test('reading it keeps paragraphs apart', () => {
    expect(readableText('<h2>One</h2><p>Two<br>three <em>fo</em>ur</p><ul><li>a</li><li>b</li></ul>')).toBe(
      'One Two three four a b',
    );
  });

  test('what people speak is read without code', () => {
    expect(proseText('<p>Call <code>find()</code> once:</p><pre><code>a &lt; b</code></pre><p>And wait.</p>')).toBe(
      'Call once: And wait.',
    );
  });

  test('hostile markup takes one pass', () => {
    for (const piece of ['<a', '<a href="', '<', '<!--', '&#', '<script></script>', '<p>'])
      expect(bodyText(piece.repeat(20_000)).length).toBeLessThanOrEqual(piece.length * 20_000);
  });
});

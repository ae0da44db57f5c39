import { describe, expect, it } from 'vitest';
import { bodyForReaders, inlineMediaOf, sanitiseBody } from './sanitise.ts';

const id = '01234567-89ab-4cde-8f01-23456789abcd';

describe('a sanitised body', () => {
  it.each([
    ['<p>one <strong>two</strong></p>', '<p>one <strong>two</strong></p>'],
    ['<h1>a</h1><h5>b</h5>', '<h2>a</h2><h3>b</h3>'],
    ['<b>a</b><i>b</i><ins>c</ins><del>d</del>', '<strong>a</strong><em>b</em><u>c</u><s>d</s>'],
    ['<p style="color:red" onclick="x()" class="y">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><style>p{}</style>a', 'a'],
    ['<div><span>Word</span></div>', 'Word'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a href=" java\nscript:alert(1)">a</a>', 'a'],
    ['<a href="//evil.example">a</a>', 'a'],
    ['<a href="data:text/html,x">a</a>', 'a'],
    [
      '<a href="https://a.org/?b=1&amp;c" target="_blank" rel="x">a</a>',
      '<a href="https://a.org/?b=1&amp;c" rel="nofollow ugc noopener">a</a>',
    ],
    ['<a href="mailto:a@b.org">a</a>', '<a href="mailto:a@b.org" rel="nofollow ugc noopener">a</a>'],
    ['<svg><script>alert(1)</script></svg><math></math>b', 'b'],
    ['<iframe src="https://x"></iframe><object></object>b', 'b'],
    ['&lt;script&gt; stays text', '&lt;script&gt; stays text'],
    ['<img src="https://tracker.example/1.gif">a', 'a'],
    ['<img src="/media/../login">a', 'a'],
    [
      `<img src="https://recto.example/media/${id}/640.jpg?until=1&by=2" alt="A &quot;map&quot;" width="640" height="x" onerror="x()">`,
      `<img src="/media/${id}/640.jpg" alt="A &quot;map&quot;" width="640" />`,
    ],
    ['<p>Emoji 👩‍👩‍👧 and &amp;</p>', '<p>Emoji 👩‍👩‍👧 and &amp;</p>'],
  ])('%s becomes %s', (given, clean) => {
    expect(sanitiseBody(given)).toBe(clean);
    expect(sanitiseBody(clean)).toBe(clean);
  });

  it('gives inline images the addresses that the reader may follow', () => {
    const html = `<p><img src="/media/${id}/640.jpg" alt="" /></p>`;
    expect(sanitiseBody(html, (media, width, format) => `/signed/${media}/${width}/${format}`)).toBe(
      `<p><img src="/signed/${id}/640/jpg" alt="" /></p>`,
    );
    expect(inlineMediaOf(html + html)).toEqual([id]);
  });

  it('does not fall over deep or long text', () => {
    expect(sanitiseBody('<blockquote>'.repeat(20_000)).length).toBeLessThan(1000);
    const long = `<p>${'word '.repeat(40_000)}</p>`;
    expect(sanitiseBody(long)).toBe(long);
  });
});

it('a body for readers: quotes and lists take their direction from their own letters, nothing else says one', () => {
  const address = () => '/media/a';
  const html = '<blockquote dir="ltr" class="a">א</blockquote><ul><li dir="rtl">b<ol><li>c</li></ol></li></ul>';
  const forReaders =
    '<blockquote dir="auto">א</blockquote><ul dir="auto"><li>b<ol dir="auto"><li>c</li></ol></li></ul>';
  expect(bodyForReaders(html, address)).toBe(forReaders);
  expect(bodyForReaders(forReaders, address)).toBe(forReaders);
  expect(sanitiseBody(forReaders)).toBe('<blockquote>א</blockquote><ul><li>b<ol><li>c</li></ol></li></ul>');
});

import { describe, expect, it } from 'vitest';
import { asAttachment, asWritten, fileNameFrom, nameOf } from './file-name.ts';

describe('the name of an attachment', () => {
  it.each([
    ['notes.txt', 'notes.txt'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\secret\\plan.doc', 'plan.doc'],
    ['a\r\nset-cookie: x', 'aset-cookie: x'],
    ['', 'file'],
    ['..', 'file'],
    ['dir/', 'file'],
    [undefined, 'file'],
    ['文件 报告.pdf', '文件 报告.pdf'],
    ['a"b;c.pdf', 'a"b;c.pdf'],
    ['a%22b.pdf', 'a%22b.pdf'],
    ['100%.txt', '100%.txt'],
    ['\u202egpj.exe', 'gpj.exe'],
    ['\ud800a.txt', '\ufffda.txt'],
  ])('%j is kept as %j', (given, kept) => expect(fileNameFrom(given)).toBe(kept));

  it('is as it was before the browser escaped it', () =>
    expect(asWritten('a%22b%0D%0Ac%20d.pdf')).toBe('a"bc%20d.pdf'));

  it('has at most 255 bytes, whole characters, and its extension', () => {
    const name = fileNameFrom(`${'👩‍👩‍👧'.repeat(40)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name.endsWith('👩‍👩‍👧.pdf')).toBe(true);
    expect(fileNameFrom('x'.repeat(255))).toBe('x'.repeat(255));
    expect(fileNameFrom('x'.repeat(256))).toBe('x'.repeat(255));
  });

  it('is told without what turns its direction, though it was kept with it', () => {
    expect(nameOf({ name: 'photo\u202egpj.exe' })).toBe('photogpj.exe');
    expect(nameOf({ name: null })).toBe('');
  });

  it('reaches the browser whole', () => {
    expect(asAttachment('a"b;c.pdf')).toBe(`attachment; filename="a_b;c.pdf"; filename*=UTF-8''a%22b%3Bc.pdf`);
    expect(asAttachment("文(1)'*.txt")).toBe(
      `attachment; filename="_(1)'*.txt"; filename*=UTF-8''%E6%96%87%281%29%27%2A.txt`,
    );
  });
});

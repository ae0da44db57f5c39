import { expect, test } from 'vitest';
import { cleanFileName } from './file-name.ts';

test.each([
  ['\u202egpj.exe', 'gpj.exe'],
  ['photo\u202Egpj\u202c.exe', 'photogpj.exe'],
  ['\u2066a\u2069\u2067b\u2069\u2068c\u2069.txt', 'abc.txt'],
  ['\u200ea\u200fb\u061cc.txt', 'abc.txt'],
  ['\u202a\u202b\u202d.', 'file'],
  ['a\r\nb\u0000.txt', 'ab.txt'],
  ['', 'file'],
])('%j is shown as %j', (name, shown) => expect(cleanFileName(name)).toBe(shown));

test.each([
  'דוח שנתי.pdf',
  'تقرير.pdf',
  'می\u200cخواهم.txt',
  'क्\u200dष.txt',
  '👩‍👩‍👧.png',
  '文件 报告.pdf',
  '.env',
  'a..b',
])('the name %j stays as it is', name => expect(cleanFileName(name)).toBe(name));

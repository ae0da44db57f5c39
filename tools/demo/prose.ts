import type { DemoAuthor } from './person.ts';

/** The body of an author's page: their sentences in another order and another measure for each. */
export function bodyOf({ sentences, headings }: DemoAuthor, page: number): string {
  const turned = sentences.map((_, at) => sentences[(at * 3 + page * 2) % sentences.length] ?? '');
  const paragraph = (from: number, count: number) => `<p>${turned.slice(from, from + count).join(' ')}</p>`;
  const quoted = `<blockquote><p>${sentences[page % sentences.length]}</p></blockquote>`;
  const listed = `<ul>${turned
    .slice(0, 3)
    .map(sentence => `<li>${sentence}</li>`)
    .join('')}</ul>`;
  return [
    paragraph(0, 2 + (page % 2)),
    `<h2>${headings[0]}</h2>`,
    paragraph(2, 3),
    page % 3 === 0 ? quoted : '',
    paragraph(1, 2),
    `<h2>${headings[1]}</h2>`,
    page % 3 === 1 ? listed : paragraph(4, 3),
    paragraph(3, 4),
  ].join('');
}

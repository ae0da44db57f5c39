import { type RefObject, useLayoutEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './contents.module.css';

export type Heading = { id: string; text: string; level: 2 | 3 };

/** A table of contents is worth its room from here on. */
const headingsAtLeast = 3;

/** Gives the body's headings an address and answers them in order. */
export const useHeadings = (body: RefObject<HTMLElement | null>, html: string): readonly Heading[] => {
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useLayoutEffect(() => {
    const found = [...(body.current?.querySelectorAll('h2, h3') ?? [])].map((element, at): Heading => {
      element.id = `section-${at + 1}`;
      return { id: element.id, text: element.textContent ?? '', level: element.tagName === 'H2' ? 2 : 3 };
    });
    setHeadings(found.filter(({ text }) => text.trim() !== ''));
  }, [body, html]);
  return headings;
};

/** The headings of a long page. */
export const Contents = ({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) =>
  headings.length < headingsAtLeast ? null : (
    <details className={styles.contents}>
      <summary className={styles.summary}>{texts.contents}</summary>
      <ol className={styles.list}>
        {headings.map(({ id, text, level }) => (
          <li key={id} data-level={level} className={styles.item}>
            <a href={`#${id}`} dir="auto" lang={lang}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );

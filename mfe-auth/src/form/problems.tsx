import { type RefObject, useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import styles from './form.module.css';

type Props = {
  /** Paths of the fields that need another look; fewer than two show nothing. */
  paths: readonly string[];
  labels: Readonly<Record<string, string>>;
  form: RefObject<HTMLFormElement | null>;
};

/** Which fields stopped a form from being sent, with a way to each. It takes the focus when it appears. */
export const Problems = ({ paths, labels, form }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (paths.length > 1) box.current?.focus();
  }, [paths]);
  if (paths.length < 2) return null;
  const focus = (path: string) => {
    const element = form.current?.elements.namedItem(path);
    if (element instanceof HTMLElement) element.focus();
  };
  return (
    <div
      ref={box}
      className={styles.problems}
      tabIndex={-1}
      role="group"
      aria-label={texts.fieldsToCheck(paths.length)}
    >
      <p>{texts.fieldsToCheck(paths.length)}</p>
      <ul className={styles.names}>
        {paths.map(path => (
          <li key={path}>
            <button type="button" className={styles.toField} onClick={() => focus(path)}>
              {labels[path] ?? path}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};

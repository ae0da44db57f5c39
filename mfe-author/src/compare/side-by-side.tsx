import { switchLabels } from '@recto/contracts/messages/page.ts';
import { parseTags } from '@recto/contracts/tags.ts';
import { counted } from '@recto/ui/number/format-number.ts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import type { KeptSettings } from '../saving/browser-copy.ts';
import type { Written } from '../saving/contents.ts';
import { pageSwitches } from '../settings/page-switches.ts';
import { texts } from '../texts.ts';
import { bodyRows, type Cell, type Piece, type Row, textRow } from './differences.ts';
import styles from './side-by-side.module.css';

type Text = Written & { label: ReactNode };
type Props = {
  left: Text;
  right: Text;
  /** It stands on a screen, not in a dialog. */
  onPage?: boolean;
};

const AROUND = 2;

/** Two texts of a page beside each other, with what each has and the other has not marked. On phones one below the other, and once what is the same. */
export const SideBySide = ({ left, right, onPage = false }: Props) => {
  const parts = useMemo(
    () => [
      { name: texts.title, rows: [textRow(left.contents.title, right.contents.title)] },
      { name: texts.briefDes, rows: [textRow(left.contents.briefDes, right.contents.briefDes)] },
      { name: texts.targets, rows: [textRow(left.contents.targets, right.contents.targets)] },
      { name: texts.body, rows: bodyRows(left.contents.body, right.contents.body) },
      ...(left.settings && right.settings ? settingsParts(left.settings, right.settings) : []),
    ],
    [left.contents, right.contents, left.settings, right.settings],
  );
  return (
    <div className={styles.compare} data-on-page={onPage || undefined}>
      <div className={styles.labels}>
        <p>{left.label}</p>
        <p>{right.label}</p>
      </div>
      {parts.map(({ name, rows }) => (
        <section key={name} className={styles.part}>
          <h3 className={styles.name}>
            {name}
            {rows.every(row => row.isSame) && <span className={styles.same}> · {texts.noDifference}</span>}
          </h3>
          {rows.some(row => !row.isSame) && <Rows rows={rows} />}
        </section>
      ))}
    </div>
  );
};

/** What was set besides the text and differs, in words. */
const settingsParts = (left: KeptSettings, right: KeptSettings) =>
  [
    { name: texts.url, rows: [textRow(left.url, right.url)] },
    { name: texts.tags, rows: [textRow(tagsOf(left), tagsOf(right))] },
    { name: texts.switches, rows: [textRow(switchesOf(left), switchesOf(right))] },
  ].filter(({ rows }) => rows.some(row => !row.isSame));
const tagsOf = ({ tags }: KeptSettings): string => parseTags(tags).join(', ');
const switchesOf = ({ configurations }: KeptSettings): string =>
  pageSwitches
    .filter(({ name, isInverted }) => configurations[name] !== isInverted)
    .map(({ name }) => switchLabels[name])
    .join(', ');

/** Rows with a difference and two around each; the others are folded away. */
const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const shown = new Set(
    rows.flatMap(({ at, isSame }) =>
      isSame ? [] : Array.from({ length: 2 * AROUND + 1 }, (_, by) => at - AROUND + by),
    ),
  );
  const runs: { rows: Row[]; isShown: boolean; from: number }[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    const isShown = shown.has(row.at);
    if (last?.isShown === isShown) last.rows.push(row);
    else runs.push({ rows: [row], isShown, from: row.at });
  }
  return runs.map(run =>
    run.isShown ? (
      <Fragment key={run.from}>
        {run.rows.map(row => (
          <RowView key={row.at} row={row} />
        ))}
      </Fragment>
    ) : (
      <details key={run.from} className={styles.folded}>
        <summary>{texts.unchanged(counted(run.rows.length, 'paragraph', 'paragraphs'))}</summary>
        {run.rows.map(row => (
          <RowView key={row.at} row={row} />
        ))}
      </details>
    ),
  );
};

const RowView = ({ row }: { row: Row }) => (
  <div className={styles.row} data-same={row.isSame || undefined}>
    <Side cell={row.left} as="del" />
    <Side cell={row.right} as="ins" />
  </div>
);

const Side = ({ cell, as: As }: { cell: Cell | null; as: 'ins' | 'del' }) => (
  <p
    className={styles.cell}
    dir="auto"
    data-type={cell?.type}
    data-depth={cell?.depth || undefined}
    data-empty={cell === null || undefined}
  >
    {cell?.pieces.map(piece =>
      piece.isOther ? (
        <As key={piece.at} className={styles[As]}>
          {looked(piece)}
          {piece.link !== null && <span className={styles.address}> {piece.link}</span>}
        </As>
      ) : (
        <span key={piece.at}>{looked(piece)}</span>
      ),
    )}
  </p>
);

/** Text within the elements of its marks. */
const looked = ({ text, tags }: Piece): ReactNode =>
  tags
    .split(' ')
    .reduceRight<ReactNode>((inside, Tag) => (Tag === '' ? inside : createElement(Tag, null, inside)), text);

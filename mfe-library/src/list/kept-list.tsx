import { pageSorts } from '@recto/contracts/http/sorting.ts';
import * as messages from '@recto/contracts/messages/library.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api } from '@recto/frame';
import { ButtonLink } from '@recto/ui/button/button.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { Link } from 'react-router-dom';
import { texts } from '../texts.ts';
import { PageList } from './page-list.tsx';
import type { Removal } from './use-removal.ts';

const removalFrom = (path: string): Removal => ({
  label: texts.remove,
  title: texts.removeTitle,
  text: texts.removeText,
  done: messages.removedFromList,
  undo: ids => api.post(`${path}/restore`, { ids }),
});

const toHome = <ButtonLink link={<Link to={paths.home} />}>{texts.discover}</ButtonLink>;

type Props = { path: string; label: string; empty: string };

/** A reader's list of pages: history, read later, liked. */
export const KeptList = ({ path, label, empty }: Props) => (
  <PageList
    path={path}
    label={label}
    sorts={pageSorts}
    removal={removalFrom(path)}
    empty={
      <EmptyState drawing="reading" action={toHome}>
        {empty}
      </EmptyState>
    }
  />
);

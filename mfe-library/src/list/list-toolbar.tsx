import { type PageFilter, pageFilters } from '@recto/contracts/http/sorting.ts';
import { Button } from '@recto/ui/button/button.tsx';
import { useKeptFocus } from '@recto/ui/kept-focus/use-kept-focus.ts';
import { Select } from '@recto/ui/select/select.tsx';
import { texts } from '../texts.ts';
import styles from './list-toolbar.module.css';

type Props = {
  total: number;
  filterBy: PageFilter;
  sortBy: string;
  sorts: readonly string[];
  onFilter: (filter: PageFilter) => void;
  onSort: (sort: string) => void;
  /** Ids; null while the list is not being edited. */
  selected: ReadonlySet<string> | null;
  onEdit: () => void;
  onDone: () => void;
  onSelectAll: () => void;
  removeLabel: string;
  onRemove: () => void;
  isBusy: boolean;
  /** `progress`: how far it is while it is being done. */
  other?: { label: string; run: () => void; progress: string | null };
};

/** Above a list: how many, filter and order (with more than one item), and editing. */
export const ListToolbar = ({
  total,
  filterBy,
  sortBy,
  sorts,
  onFilter,
  onSort,
  selected,
  onEdit,
  onDone,
  onSelectAll,
  removeLabel,
  onRemove,
  isBusy,
  other,
}: Props) => {
  const progress = other?.progress ?? null;
  const none = !selected || selected.size === 0;
  const toolbar = useKeptFocus(selected !== null);
  return (
    <div ref={toolbar} className={styles.toolbar}>
      <p className={styles.count} aria-live={progress === null ? 'polite' : 'off'}>
        {progress ?? (selected ? texts.selected(selected.size) : texts.count(total))}
      </p>
      {selected ? (
        <div className={styles.group}>
          <Button size="small" variant="quiet" onClick={onSelectAll}>
            {texts.selectAll}
          </Button>
          {other && (
            <Button size="small" disabled={none} busy={progress !== null} onClick={other.run}>
              {other.label}
            </Button>
          )}
          <Button size="small" variant="danger" disabled={none || progress !== null} busy={isBusy} onClick={onRemove}>
            {removeLabel}
          </Button>
          <Button size="small" onClick={onDone}>
            {texts.done}
          </Button>
        </div>
      ) : (
        <div className={styles.group}>
          {(total > 1 || filterBy !== 'all') && (
            <Select
              inline
              label={texts.filterBy}
              value={filterBy}
              onChange={event => onFilter(event.target.value as PageFilter)}
              options={pageFilters.map(value => ({ value, label: texts.filters[value] }))}
            />
          )}
          {total > 1 && (
            <Select
              inline
              label={texts.sortBy}
              value={sortBy}
              onChange={event => onSort(event.target.value)}
              options={sorts.map(value => ({ value, label: texts.sorts[value as keyof typeof texts.sorts] }))}
            />
          )}
          <Button size="small" onClick={onEdit}>
            {texts.edit}
          </Button>
        </div>
      )}
    </div>
  );
};

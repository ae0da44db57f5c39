import type { AnswerOf } from '@recto/contracts/http/call.ts';
import type { listCollections } from '@recto/contracts/http/collections.ts';
import type { Collection } from '@recto/contracts/http/shared.ts';
import { type CollectionSort, collectionSorts } from '@recto/contracts/http/sorting.ts';
import * as messages from '@recto/contracts/messages/collection.ts';
import * as paths from '@recto/contracts/paths.ts';
import { api, showSnackbar, useApi, useModal, withQuery } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { CollectionCard } from '@recto/ui/collection-card/collection-card.tsx';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { PageGrid, PageGridSkeleton } from '@recto/ui/page-grid/page-grid.tsx';
import { Select } from '@recto/ui/select/select.tsx';
import { Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LibraryScreen } from '../layout/library-screen.tsx';
import { useChoice } from '../layout/use-choice.ts';
import { texts } from '../texts.ts';
import { CollectionFields } from './collection-fields.tsx';
import styles from './collections.module.css';

type Answer = AnswerOf<typeof listCollections>;
const path = '/api/collections/created-saved';

/** /u/collections */
export default function Collections() {
  const creating = useModal('create-collection');
  return (
    <LibraryScreen
      title={texts.collections}
      acts={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => creating.open()}>
          {texts.newCollection}
        </Button>
      }
    >
      <List onCreate={() => creating.open()} isCreating={creating.isOpen} onClose={creating.close} />
    </LibraryScreen>
  );
}

type ListProps = { onCreate: () => void; isCreating: boolean; onClose: () => void };

const List = ({ onCreate, isCreating, onClose }: ListProps) => {
  const [sortBy, setSort] = useChoice('sortBy', collectionSorts);
  const { data, error, isLoading, mutate } = useApi<Answer>(
    withQuery(path, { sortBy: sortBy === 'date-created' ? null : sortBy }),
    { keepPreviousData: true },
  );
  const create = async (form: { name: string; description: string }, key: string): Promise<void> => {
    await api.post('/api/collection', form, { key });
    onClose();
    showSnackbar(messages.created, { kind: 'success' });
    await mutate();
  };
  return (
    <>
      <Shown
        // The last order stays in view until this one is there, unless it cannot be had.
        data={error && data?.sortBy !== sortBy ? undefined : data}
        error={error?.message}
        isLoading={isLoading}
        onRetry={() => void mutate()}
        onCreate={onCreate}
        sortBy={sortBy}
        onSort={setSort}
      />
      <Dialog open={isCreating} onClose={onClose} title={texts.newCollection}>
        <CollectionFields submit={texts.create} onSubmit={create} onCancel={onClose} />
      </Dialog>
    </>
  );
};

type ShownProps = {
  data: Answer | undefined;
  error: string | undefined;
  isLoading: boolean;
  onRetry: () => void;
  onCreate: () => void;
  sortBy: CollectionSort;
  onSort: (sort: CollectionSort) => void;
};

const Shown = ({ data, error, isLoading, onRetry, onCreate, sortBy, onSort }: ShownProps) => {
  if (!data)
    return error ? (
      <ErrorState onRetry={onRetry} busy={isLoading}>
        {error}
      </ErrorState>
    ) : (
      <Bones />
    );
  if (data.collections.length === 0)
    return (
      <EmptyState drawing="collections" action={<Button onClick={onCreate}>{texts.newCollection}</Button>}>
        {messages.empty}
      </EmptyState>
    );
  return (
    <>
      {data.collections.length > 1 && (
        <div className={styles.sort}>
          <Select
            inline
            label={texts.sortBy}
            value={sortBy}
            onChange={event => onSort(event.target.value as CollectionSort)}
            options={collectionSorts.map(value => ({ value, label: texts.collectionSorts[value] }))}
          />
        </div>
      )}
      <Group title={texts.created} collections={data.createdCollections} />
      <Group title={texts.saved} collections={data.savedCollections} />
    </>
  );
};

const Bones = () => (
  <>
    <div className={styles.sort} aria-hidden="true">
      <Skeleton shape="block" width="13rem" height="var(--target)" />
    </div>
    <p className={styles.heading} aria-hidden="true">
      <Skeleton width="6rem" />
    </p>
    <PageGridSkeleton count={5} />
  </>
);

const Group = ({ title, collections }: { title: string; collections: readonly Collection[] }) =>
  collections.length === 0 ? null : (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      <PageGrid label={title}>
        {collections.map(({ id, name, description, photo, pages, pageCount, user, sharing }) => (
          <CollectionCard
            key={id}
            name={name}
            description={description}
            photo={photo}
            pages={pages.map(page => ({ id: page.id, title: page.contents.title, photo: page.cropedPhoto }))}
            pageCount={pageCount}
            author={user.name}
            shared={sharing}
            link={<Link to={paths.collection(id)} />}
          />
        ))}
      </PageGrid>
    </section>
  );

import * as messages from '@recto/contracts/messages/collection.ts';
import { api, isApiError, showSnackbar, useApi, useCommand, useModal } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Checkbox } from '@recto/ui/checkbox/checkbox.tsx';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CollectionFields } from '../collections/collection-fields.tsx';
import { texts } from '../texts.ts';
import styles from './add-to-collection.module.css';

type Choice = { id: string; name: string; selected: boolean };
type Answer = { collections: Choice[] };

/** The modal `add-to-collection`: own collections to tick for one page, and a new one. For other areas to show. */
export default function AddToCollection({ pageId }: { pageId: string }) {
  const modal = useModal('add-to-collection');
  const [status, setStatus] = useState<'normal' | 'creating'>('normal');
  const { data, error, isLoading, mutate } = useApi<Answer>(`/api/collections/created/${pageId}`);

  const choose = async (id: string): Promise<boolean> => {
    const { selected, clName } = await api.post<{ selected: boolean; clName: string }>(
      `/api/collection/add-remove/${id}/${pageId}`,
    );
    await mutate(
      now => now && { collections: now.collections.map(one => (one.id === id ? { ...one, selected } : one)) },
      { revalidate: false },
    );
    showSnackbar(selected ? messages.pageAdded(clName) : messages.pageRemoved(clName), { kind: 'success' });
    return selected;
  };

  const toggle = useCommand(async (id: string) => {
    try {
      await choose(id);
    } catch (thrown) {
      showSnackbar(isApiError(thrown) ? thrown.message : texts.sharingFailed, { kind: 'error' });
    }
  });

  const create = async (form: { name: string }, key: string): Promise<void> => {
    const { collection } = await api.post<{ collection: { _id: string } }>(
      '/api/collection',
      { name: form.name },
      { key },
    );
    setStatus('normal');
    await mutate();
    await toggle.run(collection._id);
  };

  return (
    <Dialog open onClose={modal.close} title={texts.addTitle}>
      {status === 'creating' ? (
        <CollectionFields short submit={texts.create} onSubmit={create} onCancel={() => setStatus('normal')} />
      ) : (
        <>
          {data ? (
            <Choices choices={data.collections} isBusy={toggle.isRunning} onToggle={id => void toggle.run(id)} />
          ) : error ? (
            <ErrorState compact onRetry={() => void mutate()} busy={isLoading}>
              {error.message}
            </ErrorState>
          ) : (
            <Loading>
              <Skeleton lines={3} />
            </Loading>
          )}
          <div className={styles.acts}>
            <Button icon={<Plus aria-hidden="true" />} onClick={() => setStatus('creating')}>
              {texts.newCollection}
            </Button>
            <Button variant="primary" onClick={modal.close}>
              {texts.done}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

type ChoicesProps = { choices: readonly Choice[]; isBusy: boolean; onToggle: (id: string) => void };

const Choices = ({ choices, isBusy, onToggle }: ChoicesProps) =>
  choices.length === 0 ? (
    <EmptyState compact drawing="collections">
      {messages.empty}
    </EmptyState>
  ) : (
    <ul className={styles.list} aria-busy={isBusy}>
      {choices.map(({ id, name, selected }) => (
        <li key={id}>
          <Checkbox label={name} checked={selected} onChange={() => onToggle(id)} />
        </li>
      ))}
    </ul>
  );

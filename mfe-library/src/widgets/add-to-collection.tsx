import * as messages from '@recto/contracts/messages/collection.ts';
import { api, isApiError, showSnackbar, useApi, useModal } from '@recto/frame';
import { Button } from '@recto/ui/button/button.tsx';
import { Checkbox } from '@recto/ui/checkbox/checkbox.tsx';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { EmptyState } from '@recto/ui/empty-state/empty-state.tsx';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { Loading, Skeleton } from '@recto/ui/skeleton/skeleton.tsx';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { CollectionFields } from '../collections/collection-fields.tsx';
import { texts } from '../texts.ts';
import styles from './add-to-collection.module.css';

type Choice = { id: string; name: string; selected: boolean };
type Answer = { collections: Choice[] };

/** Where the focus goes when the form for a new collection has gone, with the field that had it. */
const focusIn = (place: HTMLElement | null): void => place?.querySelector<HTMLElement>('input, button')?.focus();

/** The modal `add-to-collection`: own collections to tick for one page, and a new one. For other areas to show. */
export default function AddToCollection({ pageId }: { pageId: string }) {
  const modal = useModal('add-to-collection');
  const [status, setStatus] = useState<'normal' | 'creating'>('normal');
  /** What became of the form: the new collection's id, or null where it was given up. */
  const [made, setMade] = useState<string | null>();
  const { data, error, isLoading, mutate } = useApi<Answer>(`/api/collections/created/${pageId}`);

  const mark = (id: string, selected: boolean): void =>
    void mutate(
      now => now && { collections: now.collections.map(one => (one.id === id ? { ...one, selected } : one)) },
      { revalidate: false },
    );
  const wishes = useRef(new Map<string, boolean>());

  /** Ticks at once, and takes it back when it fails. What is wished while one is under way follows it. */
  const toggle = async (id: string, selected: boolean): Promise<void> => {
    const isUnderWay = wishes.current.has(id);
    wishes.current.set(id, !selected);
    mark(id, !selected);
    if (isUnderWay) return;
    let is = selected;
    try {
      for (let wanted = !is; wanted !== is; wanted = wishes.current.get(id) ?? is) {
        const answer = await api.post<{ selected: boolean; clName: string }>(
          `/api/collection/add-remove/${id}/${pageId}`,
          {
            selected: wanted,
          },
        );
        is = wanted;
        if (wishes.current.get(id) !== wanted) continue;
        mark(id, answer.selected);
        const message = answer.selected ? messages.pageAdded : messages.pageRemoved;
        showSnackbar(message(answer.clName), { kind: 'success' });
      }
    } catch (thrown) {
      mark(id, is);
      // Another window has deleted it.
      if (isApiError(thrown, 404)) void mutate();
      showSnackbar(isApiError(thrown) ? thrown.message : texts.sharingFailed, { kind: 'error' });
    } finally {
      wishes.current.delete(id);
    }
  };

  const create = async (form: { name: string }, key: string): Promise<void> => {
    const { collection } = await api.post<{ collection: { _id: string } }>(
      '/api/collection',
      { name: form.name },
      { key },
    );
    setMade(collection._id);
    setStatus('normal');
    await mutate();
    await toggle(collection._id, false);
  };

  return (
    <Dialog open onClose={modal.close} title={texts.addTitle}>
      {status === 'creating' ? (
        <CollectionFields
          short
          submit={texts.create}
          onSubmit={create}
          onCancel={() => {
            setMade(null);
            setStatus('normal');
          }}
        />
      ) : (
        <>
          {data ? (
            <Choices
              choices={data.collections}
              made={made}
              onToggle={({ id, selected }) => void toggle(id, selected)}
            />
          ) : error ? (
            <ErrorState compact onRetry={() => void mutate()} busy={isLoading}>
              {error.message}
            </ErrorState>
          ) : (
            <Loading>
              <Skeleton lines={3} />
            </Loading>
          )}
          <div className={styles.acts} ref={made === null ? focusIn : undefined}>
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

type ChoicesProps = { choices: readonly Choice[]; made: string | null | undefined; onToggle: (choice: Choice) => void };

const Choices = ({ choices, made, onToggle }: ChoicesProps) =>
  choices.length === 0 ? (
    <EmptyState compact drawing="collections">
      {messages.empty}
    </EmptyState>
  ) : (
    <ul className={styles.list}>
      {choices.map(choice => (
        <li key={choice.id} ref={choice.id === made ? focusIn : undefined}>
          <Checkbox label={choice.name} checked={choice.selected} onChange={() => onToggle(choice)} />
        </li>
      ))}
    </ul>
  );

import type { BodyOf } from '@recto/contracts/http/call.ts';
import type { changeCollectionInfo } from '@recto/contracts/http/collections.ts';
import type { Collection } from '@recto/contracts/http/shared.ts';
import * as messages from '@recto/contracts/messages/collection.ts';
import type { CollectionForm } from '@recto/contracts/rules/collection.ts';
import { api, isApiError, showSnackbar } from '@recto/frame';
import { Dialog } from '@recto/ui/dialog/dialog.tsx';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { CollectionFields } from './collection-fields.tsx';

type Props = {
  collection: Collection;
  isOpen: boolean;
  onClose: () => void;
  change: (info: CollectionForm) => void;
  /** Shows what has become of the collection meanwhile. */
  reload: () => Promise<unknown>;
};

/** Changes a collection's name and description. */
export const EditInfo = ({ isOpen, onClose, reload, ...form }: Props) => {
  const [isGone, setGone] = useState(false);
  const close = (): void => {
    onClose();
    if (isGone) void reload();
  };
  return (
    <Dialog open={isOpen} onClose={close} title={texts.editInfo}>
      <InfoForm {...form} onSaved={onClose} onCancel={close} onGone={() => setGone(true)} />
    </Dialog>
  );
};

type FormProps = Pick<Props, 'collection' | 'change'> & {
  onSaved: () => void;
  onCancel: () => void;
  onGone: () => void;
};

const InfoForm = ({ collection: { id, name, description }, change, onSaved, onCancel, onGone }: FormProps) => {
  /** What it began with: another window may have changed the rest meanwhile. */
  const [before] = useState<CollectionForm>({ name, description });
  const save = async (form: CollectionForm, key: string): Promise<void> => {
    const body: BodyOf<typeof changeCollectionInfo> = {
      ...(form.name !== before.name && { name: form.name }),
      ...(form.description !== before.description && { description: form.description }),
    };
    if (Object.keys(body).length === 0) return onSaved();
    try {
      const { collection } = await api.put<{ collection: Collection }>(`/api/collection/info/${id}`, body, { key });
      change({ name: collection.name, description: collection.description });
    } catch (thrown) {
      if (isApiError(thrown, 404)) onGone();
      throw thrown;
    }
    onSaved();
    showSnackbar(messages.infoUpdated, { kind: 'success' });
  };
  return (
    <CollectionFields
      initial={before}
      submit={texts.save}
      gone={texts.goneWhileEdited}
      onSubmit={save}
      onCancel={onCancel}
    />
  );
};

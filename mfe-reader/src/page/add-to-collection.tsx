import { Widget } from '@recto/frame';
import { ErrorState } from '@recto/ui/error-state/error-state.tsx';
import { texts } from '../texts.ts';

/** What the modal `add-to-collection` is opened with. */
export type Collecting = { pageId: string };

/** The library area's modal; it closes itself through the modal of the same name. */
export const AddToCollection = ({ pageId }: Collecting) => (
  <Widget
    name="mfe-library/AddToCollection"
    with={{ pageId }}
    failed={retry => (
      <ErrorState compact onRetry={retry}>
        {texts.collectionsFailed}
      </ErrorState>
    )}
  />
);

import type { WizardStep } from '@recto/contracts/paths.ts';
import { fetchCropper } from '@recto/ui/photo-upload/fetch-cropper.ts';
import type { ComponentType } from 'react';

type Screen = () => Promise<{ default: ComponentType }>;

/** What draws each step of the wizard. */
export const stepScreens = {
  'initial-step': () => import('./wizard/initial-step/initial-step.tsx'),
  'page-contents': () => import('./wizard/page-contents/page-contents.tsx'),
  'page-thumbnail': () => import('./wizard/page-thumbnail/page-thumbnail.tsx'),
  'attach-files': () => import('./wizard/attach-files/attach-files.tsx'),
  'final-step': () => import('./wizard/final-step/final-step.tsx'),
} satisfies Record<WizardStep, Screen>;

export const messageScreen = () => import('./wizard/message/message.tsx');
export const editScreen = () => import('./edit/edit.tsx');
/** What a page was before; part of the edit screen. */
export const versionsScreen = () => import('./versions/versions.tsx');
export const editor = () => import('./editor/editor.tsx');

/**
 * Fetches all that one may come to while one writes: a connection that is lost later must not keep one from it.
 * Rejects when some of it could not be had.
 */
export const fetchScreens = (): Promise<unknown> =>
  Promise.all(
    [...Object.values(stepScreens), messageScreen, editScreen, versionsScreen, editor, fetchCropper].map(fetch =>
      fetch(),
    ),
  );

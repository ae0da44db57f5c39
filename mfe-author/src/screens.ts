import type { WizardStep } from '@recto/contracts/paths.ts';
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

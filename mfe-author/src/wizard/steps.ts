import { WIZARD_PROGRESS } from '@recto/contracts/limits.ts';
import type { WizardStep } from '@recto/contracts/paths.ts';

/** The steps in order. */
export const steps = Object.keys(WIZARD_PROGRESS) as readonly WizardStep[];

/** The step before or after one; null at either end. */
export const neighbour = (step: WizardStep, by: 1 | -1): WizardStep | null => steps[steps.indexOf(step) + by] ?? null;

/** The call that answers what a step shows of a draft. */
export const callOf = (step: WizardStep, id: string): string =>
  step === 'attach-files' ? `/api/pages/${id}/attach-files?type=draft` : `/api/new-page/${step}/${id}`;

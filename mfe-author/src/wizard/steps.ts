import { WIZARD_PROGRESS } from '@recto/contracts/limits.ts';
import type { WizardStep } from '@recto/contracts/paths.ts';

/** The steps in order. */
export const steps = Object.keys(WIZARD_PROGRESS) as readonly WizardStep[];

/** The step before or after one; null at either end. */
export const neighbour = (step: WizardStep, by: 1 | -1): WizardStep | null => steps[steps.indexOf(step) + by] ?? null;

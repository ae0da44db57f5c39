import { continueWith } from './first-step.mjs';

await continueWith('doctor.ts');

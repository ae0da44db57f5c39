import { continueWith } from './first-step.mjs';

await continueWith('check.ts');

import { continueWith } from './first-step.mjs';

await continueWith('start.ts');

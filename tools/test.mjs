import { continueWith } from './first-step.mjs';

await continueWith('test.ts');

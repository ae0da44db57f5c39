import { continueWith } from './first-step.mjs';

await continueWith('demo.ts');

// Run by photo.test.ts in a process of its own, with little memory: makes the sizes of pictures one after the other and
// prints what came of each, the most memory that it took, and the addresses that were set aside at its start and unused.
import { readFile } from 'node:fs/promises';
import { Refused } from '../refused.ts';
import { makePhoto } from './photo.ts';
import { photoKinds } from './photo-kinds.ts';

const [directory = '', ...sources] = process.argv.slice(2);
const status = await readFile('/proc/self/status', 'utf8');
const kibibytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]);
const unusedKibibytes = kibibytes('VmData') - kibibytes('RssAnon');
const outcomes: string[] = [];
for (const source of sources) {
  try {
    const { width, height } = await makePhoto({ source, kind: photoKinds.page, crop: null, directory });
    outcomes.push(`${width}x${height}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    outcomes.push(error.code);
  }
}
const mebibytes = Math.round(process.resourceUsage().maxRSS / 1024);
console.log(JSON.stringify({ outcomes, mebibytes, unusedKibibytes }));

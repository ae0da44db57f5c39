// Run by photo.test.ts in a process of its own, with little memory: makes the sizes of pictures one after the other and
// prints what came of each, and the most memory that it took.
import { Refused } from '../refused.ts';
import { makePhoto } from './photo.ts';
import { photoKinds } from './photo-kinds.ts';

const [directory = '', ...sources] = process.argv.slice(2);
const outcomes: string[] = [];
for (const source of sources) {
  try {
    const { width, height } = await makePhoto(source, photoKinds.page, null, directory);
    outcomes.push(`${width}x${height}`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    outcomes.push(error.code);
  }
}
console.log(JSON.stringify({ outcomes, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }));

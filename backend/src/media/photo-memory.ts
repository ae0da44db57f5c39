// Run by photo.test.ts in a process of its own: makes the sizes of one picture and prints the most memory it took.
import { makePhoto } from './photo.ts';
import { photoKinds } from './photo-kinds.ts';

const [source = '', directory = ''] = process.argv.slice(2);
const photo = await makePhoto(source, photoKinds.page, null, directory);
console.log(JSON.stringify({ photo, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }));

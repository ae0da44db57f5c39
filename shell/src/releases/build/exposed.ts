import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What an area exposes, found by name: `src/app.tsx` as `./App`, and each `src/widgets/add-to-collection.tsx` as
 * `./AddToCollection`.
 */
export const exposedBy = (home: string): Record<string, string> => {
  const widgets = join(home, 'src/widgets');
  const files = existsSync(widgets) ? readdirSync(widgets).filter(file => /^[a-z-]+\.tsx$/.test(file)) : [];
  const exposed: Record<string, string> = { './App': './src/app.tsx' };
  for (const file of files) exposed[`./${pascalCase(file.slice(0, -'.tsx'.length))}`] = `./src/widgets/${file}`;
  return exposed;
};

const pascalCase = (name: string): string =>
  name
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

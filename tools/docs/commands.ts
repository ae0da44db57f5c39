import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command as a document names it. */
export type Command = {
  file: string;
  /** `npm run <script>` (`start` and `test` without `run`), or `node <path>`. */
  kind: 'script' | 'path';
  name: string;
  /** The workspace of `-w <workspace>`; undefined without, null where the document leaves it open (`<area>`). */
  workspace: string | null | undefined;
};

const documents = ['*.md', 'docs/*.md', 'docs/decisions/*.md', '*/README.md', 'embedded/*/README.md'];
const script = /\bnpm (?:run (?:--silent )?([a-z][a-z:-]*)|(start|test)\b)(?: -w ([\w<>/-]+))?/g;
const path = /\bnode ((?:[\w-]+\/)+[\w.-]+\.m?ts)\b/g;

/** Every command that the documents name, each once for each document. */
export function documentedCommands(root: string): Command[] {
  const files = globSync(documents, { cwd: root, exclude: ['node_modules'] }).toSorted();
  return files.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8');
    const scripts = [...text.matchAll(script)].map(
      ([, run, short, workspace]): Command => ({
        file,
        kind: 'script',
        name: run ?? short ?? '',
        workspace: workspace?.startsWith('<') ? null : workspace,
      }),
    );
    const paths = [...text.matchAll(path)].map(
      ([, name = '']): Command => ({ file, kind: 'path', name, workspace: undefined }),
    );
    return [...scripts, ...paths];
  });
}

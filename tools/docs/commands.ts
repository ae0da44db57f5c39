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

/** Every document but the packages' own in deeper folders. */
export const documents = ['*.md', 'docs/*.md', 'docs/decisions/*.md', '*/README.md', 'embedded/*/README.md'];
const begin = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|docker) /;
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

/** Every command line that the documents show, in code alone, with the documents that show it; remarks (`# …`) are off. */
export function documentedLines(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync(documents, { cwd: root, exclude: ['node_modules'] }).toSorted()) {
    const text = readFileSync(join(root, file), 'utf8');
    const fenced = /^```\w*\n([^]*?)^```/gm;
    const blocks = [...text.matchAll(fenced)].flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'));
    const spans = [...text.replaceAll(fenced, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
    for (const code of [...blocks.map(line => line.replace(/\s+# .*$/, '')), ...spans]) {
      const line = code.replaceAll(/\s+/g, ' ').trim();
      if (begin.test(line)) found.set(line, [...(found.get(line) ?? []), file]);
    }
  }
  return found;
}

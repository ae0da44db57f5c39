import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';
import { confined, inner, isTest, mayImport, packages, type Package, testsMayImport } from './import-rules.ts';

/** `whenLoaded`: the target runs first. Types are gone by then, and `import()` comes later. */
type Import = { specifier: string; line: number; whenLoaded: boolean };
const sources = packages.flatMap(p => [`${p}/**/*.ts`, `${p}/**/*.tsx`]);
const ignored = /(^|\/)(node_modules|dist|test-results)\//;

/**
 * Reads every source file below `root` and answers one line for each import that goes in a forbidden direction, cannot
 * be found, or closes a cycle. Only what is needed at the time of loading can close one.
 */
export function wrongImports(root: string): string[] {
  const resolver = new ResolverFactory({ conditionNames: ['import', 'default'], extensions: [] });
  const files = sources.flatMap(pattern => globSync(pattern, { cwd: root })).map(posix);
  const graph = new Map<string, string[]>();
  const problems: string[] = [];
  for (const file of files.filter(f => !ignored.test(f))) {
    const targets: string[] = [];
    for (const { specifier, line, whenLoaded } of importsOf(join(root, file))) {
      const at = `${file}:${line}`;
      const reason = confinedTo(file, specifier);
      if (reason) problems.push(`${at} imports ${specifier}: ${reason}`);
      if (!specifier.startsWith('.') && !specifier.startsWith('@recto/')) continue;
      const found = resolver.sync(join(root, dirname(file)), specifier).path;
      if (!found) {
        problems.push(`${at} imports ${specifier}, which does not exist`);
        continue;
      }
      const target = posix(relative(root, found));
      if (whenLoaded) targets.push(target);
      const wrong = wrongDirection(file, target);
      if (wrong) problems.push(`${at} imports ${target}: ${wrong}`);
    }
    graph.set(file, targets);
  }
  return [...problems, ...cyclesOf(graph).map(cycle => `cycle: ${cycle.join(' → ')}`)];
}

const posix = (path: string): string => path.split(sep).join('/');

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8');
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const { module } = parseSync(path, text);
  const found = module.staticImports.map(({ moduleRequest, start, entries }) => ({
    specifier: moduleRequest.value,
    line: lineAt(start),
    whenLoaded: entries.length === 0 || entries.some(entry => !entry.isType),
  }));
  for (const { entries, start } of module.staticExports) {
    const from = entries.find(e => e.moduleRequest)?.moduleRequest;
    if (from) found.push({ specifier: from.value, line: lineAt(start), whenLoaded: entries.some(e => !e.isType) });
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) found.push({ specifier: literal[2], line: lineAt(start), whenLoaded: false });
  }
  return found;
}

const below = (file: string, folder: string): boolean => file === folder || file.startsWith(`${folder}/`);
const packageOf = (file: string): Package | undefined => packages.find(p => below(file, p));

function wrongDirection(file: string, target: string): string | undefined {
  const from = packageOf(file);
  const to = packageOf(target);
  if (!from || !to) return undefined;
  const narrow = inner.find(rule => below(file, rule.inside) && rule.not.some(folder => below(target, folder)));
  if (narrow && !isTest(file)) return narrow.because;
  if (from === to) return undefined;
  const allowed = isTest(file) ? [...mayImport[from], ...testsMayImport] : mayImport[from];
  if (allowed.some(folder => below(target, folder))) return undefined;
  return `${from} may import ${allowed.join(', ') || 'nothing of ours'}`;
}

function confinedTo(file: string, specifier: string): string | undefined {
  const rule = confined.find(c => c.library.test(specifier));
  if (!rule || isTest(file) || rule.to.some(folder => below(file, folder))) return undefined;
  return rule.because;
}

/** Strongly connected files (Tarjan 1972), each given as one round trip. */
function cyclesOf(graph: Map<string, string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const members = stack.splice(stack.indexOf(file));
    if (members.length > 1 || graph.get(file)?.includes(file)) cycles.push(roundTrip(graph, members));
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return cycles;
}

function roundTrip(graph: Map<string, string[]>, members: string[]): string[] {
  const start = members[0]!;
  const paths = [[start]];
  for (const path of paths) {
    for (const next of graph.get(path.at(-1)!) ?? []) {
      if (next === start) return [...path, start];
      if (members.includes(next) && !paths.some(p => p.includes(next))) paths.push([...path, next]);
    }
  }
  return members;
}

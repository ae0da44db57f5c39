import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Compiler, rspack } from '@rspack/core';

/**
 * Adds the script that runs before the first paint. Its parts are compiled apart from the bundles, since each entry of a
 * federated build carries the whole federation runtime.
 */
export class EarlyScript {
  /** The file's name, for the page's `<script src>`. */
  readonly name: string;
  readonly code: string;

  constructor(files: readonly string[]) {
    this.code = files.map(compiled).join('\n');
    this.name = `early.${createHash('sha256').update(this.code).digest('hex').slice(0, 8)}.js`;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EarlyScript', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'EarlyScript', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(this.name, new rspack.sources.RawSource(this.code)),
      );
    });
  }
}

/** A classic script that leaves nothing in the page's global scope. What a part exports is there for its tests. */
function compiled(file: string): string {
  const { swc } = rspack.experiments;
  const { code } = swc.transformSync(readFileSync(file, 'utf8').replaceAll(/^export (?=const )/gm, ''), {
    filename: file,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    isModule: false,
  });
  return swc.minifySync(`(()=>{"use strict";${code}})()`, { compress: true, mangle: true }).code;
}

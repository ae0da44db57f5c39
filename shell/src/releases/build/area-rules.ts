import { type Compilation, type Compiler, rspack } from '@rspack/core';
import type { Area } from '../areas.ts';
import { trespasses } from './selectors.ts';

// What exists once on the page. Their own files in an area's bundle would be a second copy.
const once = [
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|jotai|swr|sonner)[\\/]/,
  /[\\/]frame[\\/]src[\\/]/,
];
// Pure functions around React that every bundle carries.
const allowed =
  /[\\/]node_modules[\\/]react[\\/](jsx-runtime|jsx-dev-runtime|compiler-runtime|cjs[\\/]react-(jsx|compiler))/;

/** Fails the production build of an area that would reach beyond itself: by styles, or by a second copy of what is shared. */
export class AreaRules {
  readonly area: Area;
  readonly prefix: string;

  constructor(area: Area, prefix: string) {
    this.area = area;
    this.prefix = prefix;
  }

  apply(compiler: Compiler): void {
    if (this.area === 'shell') return;
    compiler.hooks.thisCompilation.tap('AreaRules', compilation => {
      compilation.hooks.processAssets.tap(
        { name: 'AreaRules', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          this.checkStyles(compilation);
          this.checkCopies(compilation);
        },
      );
    });
  }

  private checkStyles(compilation: Compilation): void {
    for (const { name, source } of compilation.getAssets()) {
      if (!name.endsWith('.css')) continue;
      for (const { selector, why } of trespasses(String(source.source()), this.prefix))
        compilation.errors.push(new rspack.WebpackError(`${this.area}: the selector "${selector}" in ${name} ${why}`));
    }
  }

  private checkCopies(compilation: Compilation): void {
    for (const module of compilation.modules) {
      const file = module.nameForCondition();
      if (!file || allowed.test(file) || !once.some(one => one.test(file))) continue;
      compilation.errors.push(
        new rspack.WebpackError(
          `${this.area}: ${file} would be a second copy. Import react, react-dom, react-router-dom, jotai, swr and ` +
            '@recto/frame by exactly these names; what their subpaths offer comes from @recto/frame',
        ),
      );
    }
  }
}

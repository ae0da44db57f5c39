import { rspack } from '@rspack/core';
import '../run/end-with-parent.ts';
import { configurationInto } from './configuration.ts';

/** Compiles the programs into a folder: `node main.ts <folder>`. Where it cannot, it says why and ends with 1. */
const [folder = ''] = process.argv.slice(2);
const compiler = rspack(configurationInto(folder));
compiler.run((error, stats) => {
  const failure = error?.message ?? (stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : null);
  if (failure !== null) console.error(failure);
  compiler.close(() => process.exit(failure === null ? 0 : 1));
});

import { join } from 'node:path';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';

const root = join(import.meta.dirname, '../..');
/** In each program that the starter starts. */
const endsWithIt = './tools/run/end-with-parent.ts';

/** What runs as a process or a thread of its own. Each finds the others beside it, by these names. */
const entries = {
  'event-store': [endsWithIt, './embedded/event-store/src/main.ts'],
  'document-store': [endsWithIt, './embedded/document-store/src/main.ts'],
  projections: [endsWithIt, './projections/src/main.ts'],
  backend: [endsWithIt, './backend/src/main.ts'],
  'check-worker': './embedded/document-store/src/storage/check-worker.ts',
  'photo-program': './backend/src/media/photo-program.ts',
};

/** They bring code that is not JavaScript. */
const native = ['sharp', 'sodium-native'];

/** What MongoDB's driver takes where it is installed, and does without else. */
const optional = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

/** Compiles each program to one file, with all that it needs of the packages. */
export const configurationInto = (folder: string): Configuration => ({
  mode: 'production',
  target: 'node24',
  context: root,
  // Nothing reads it unless a place in the compiled file is looked for.
  devtool: 'hidden-nosources-source-map',
  entry: entries,
  output: {
    path: folder,
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
    devtoolModuleFilenameTemplate: '[resource-path]',
  },
  externalsType: 'module',
  externals: [...native, Object.fromEntries(optional.map(name => [name, `node-commonjs ${name}`]))],
  resolve: { extensions: ['.ts', '.js', '.mjs', '.json'] },
  module: {
    // Where a program lies it asks Node, when it runs.
    parser: { javascript: { importMeta: false, worker: false, url: false } },
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        type: 'javascript/auto',
      },
    ],
  },
  optimization: {
    splitChunks: false,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: {
          // Errors tell names.
          compress: false,
          mangle: false,
          // One character outside ASCII, and V8 keeps the whole text in twice the memory.
          format: { comments: false, asciiOnly: true },
        },
      }),
    ],
  },
  performance: false,
});

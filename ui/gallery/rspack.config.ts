import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

/** The gallery's own build: one page, no federation. Its port lies beside those of the areas. */
export default (env: { RSPACK_SERVE?: boolean }): Configuration => {
  const serving = env.RSPACK_SERVE === true;
  return {
    context: import.meta.dirname,
    mode: serving ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: './main.tsx',
    output: { path: join(import.meta.dirname, '../dist/gallery'), clean: true, uniqueName: 'gallery' },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]-[hash:6]' } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /\.tsx?$/,
          use: {
            loader: 'builtin:swc-loader',
            options: {
              detectSyntax: 'auto',
              jsc: {
                target: 'es2022',
                transform: { react: { runtime: 'automatic', development: serving, refresh: serving } },
              },
            },
          },
        },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.HtmlRspackPlugin({ template: './index.html' }),
      ...(serving ? [new ReactRefreshRspackPlugin()] : []),
    ],
    devServer: { host: '127.0.0.1', port: Number(process.env.GALLERY_PORT ?? 3010), client: { overlay: true } },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 123', 'firefox >= 121', 'safari >= 17.5'] },
        }),
      ],
    },
    lazyCompilation: false,
    performance: false,
    infrastructureLogging: { level: 'warn' },
  };
};

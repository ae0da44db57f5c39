import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { CONTRACT } from './frame/src/contract.ts';
import { AreaRules } from './shell/src/releases/build/area-rules.ts';
import { type Area, devPorts, federatedName } from './shell/src/releases/areas.ts';
import { contentHash } from './shell/src/releases/build/content-hash.ts';
import { devServer } from './shell/src/releases/build/dev-server.ts';
import { EarlyScript } from './shell/src/releases/build/early-script.ts';
import { exposedBy } from './shell/src/releases/build/exposed.ts';

const root = import.meta.dirname;

/**
 * `production`: what is released. `development`: with hot reload, inside the shell. `alone`: one area with hot reload
 * in a stand-in frame, without the shell.
 */
export type BuildMode = 'production' | 'development' | 'alone';

const versionOf = (library: string): string => {
  const text = readFileSync(join(root, 'node_modules', library, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
};

/**
 * What exists once on the page. The shell brings all of it at once; a released area brings none and so cannot run a
 * second copy; an area in development brings its own, for when it runs alone.
 */
const sharedBy = (area: Area, mode: BuildMode) => {
  const isHost = area === 'shell';
  const share = (from: string | undefined, version: string) => ({
    singleton: true,
    eager: isHost || mode === 'alone',
    version,
    requiredVersion: false as const,
    ...(!isHost && mode === 'production' ? { import: false as const } : from && { import: from }),
  });
  return {
    react: share(undefined, versionOf('react')),
    'react-dom': share(undefined, versionOf('react-dom')),
    'react-router-dom': share(join(root, 'frame/src/router/facade.ts'), versionOf('react-router-dom')),
    jotai: share(undefined, versionOf('jotai')),
    swr: share(undefined, versionOf('swr')),
    '@recto/frame': share(join(root, 'frame/src/index.ts'), `${CONTRACT}.0.0`),
  };
};

// The federation plugin names its runtime's CommonJS files, of which nothing can be left out of a bundle.
const federationAsModules = Object.fromEntries(
  ['runtime', 'runtime-tools', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].flatMap(library =>
    ['index', 'bundler'].map(file => {
      const path = join(root, 'node_modules/@module-federation', library, 'dist', file);
      return [`${path}.cjs`, `${path}.js`];
    }),
  ),
);

/** The one build configuration of the shell and of every area. */
export const configurationOf = (area: Area, mode: BuildMode, port: number = devPorts[area]): Configuration => {
  const isHost = area === 'shell';
  const isProduction = mode === 'production';
  const home = join(root, area);
  const hasPage = isHost || mode === 'alone';
  // Class names and chunk registries of two releases of an area must not meet on one page.
  const uniqueName = isProduction
    ? `${federatedName(area)}-${contentHash(root, area).slice(0, 8)}`
    : federatedName(area);
  const early = isHost
    ? new EarlyScript(
        ['first-look.ts', 'trusted-types.ts', 'first-form.ts', isProduction ? 'start-app.ts' : 'refresh-hook.ts'].map(
          file => join(home, 'src/early', file),
        ),
      )
    : null;
  const hash = isProduction ? '.[contenthash:8]' : '';
  return {
    name: area,
    context: home,
    mode: isProduction ? 'production' : 'development',
    target: ['web', 'es2022'],
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    entry: hasPage ? { main: isHost ? './src/main.ts' : './src/standalone.ts' } : {},
    output: {
      path: join(home, 'dist'),
      clean: true,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `[name]${isProduction ? '.[hash:8]' : ''}[ext]`,
      // An area that runs alone can also be taken by a shell that runs elsewhere.
      publicPath: isHost && !isProduction ? '/' : 'auto',
      uniqueName,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      alias: {
        ...federationAsModules,
        'react-style-singleton': join(root, 'ui/src/style-singleton/style-singleton.ts'),
        'use-sync-external-store/shim/index.js': join(root, 'frame/src/cache/use-sync-external-store.ts'),
      },
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: '[uniqueName]-[local]-[hash:6]' } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        {
          test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
          use: join(root, 'shell/src/releases/build/left-out.mjs'),
        },
        {
          test: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/,
          use: join(root, 'shell/src/releases/build/styles-apart.mjs'),
        },
        {
          test: /\.tsx?$/,
          use: {
            loader: 'builtin:swc-loader',
            options: {
              detectSyntax: 'auto',
              jsc: {
                target: 'es2022',
                transform: { react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction } },
              },
            },
          },
        },
        { test: /\.(svg|png|webp|jpe?g|woff2)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: federatedName(area),
        filename: `remoteEntry${hash}.js`,
        manifest: !isHost,
        exposes: isHost ? {} : exposedBy(home),
        remotes: {},
        dts: false,
        shareStrategy: 'loaded-first',
        shared: sharedBy(area, mode),
        experiments: {
          asyncStartup: !hasPage,
          optimization: { target: 'web', disableSnapshot: true },
          ...(isProduction && (isHost ? { provideExternalRuntime: true } : { externalRuntime: true })),
        },
      }),
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(isProduction ? 'production' : 'development'),
        'import.meta.env.DEV': JSON.stringify(!isProduction),
      }),
      ...(early ? [early] : []),
      // What browsers ask for when the site is installed or shared. The release's folder is their version.
      ...(isHost ? [new rspack.CopyRspackPlugin({ patterns: [{ from: './src/install' }] })] : []),
      ...(hasPage
        ? [
            new rspack.HtmlRspackPlugin({
              template: isHost ? './src/index.html' : join(root, 'frame/src/stand-in/index.html'),
              templateParameters: { early: early?.name ?? '', base: isProduction ? './' : '/' },
              publicPath: isProduction ? './' : '/',
              inject: 'head',
              scriptLoading: 'defer',
              excludeChunks: [federatedName(area)],
              ...(isHost && { favicon: './src/icon.svg' }),
              minify: false,
            }),
          ]
        : []),
      ...(isProduction ? [new AreaRules(area, uniqueName)] : [new ReactRefreshRspackPlugin()]),
    ],
    optimization: {
      runtimeChunk: false,
      // Left to itself, the minifier rewrites `light-dark()` and `oklch()` for browsers that lack them: twice the size, and
      // an area's colours would hang on variables that only the shell's minified styles define.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 3 } } }),
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 123', 'firefox >= 121', 'safari >= 17.5'] },
        }),
      ],
      splitChunks: hasPage
        ? { chunks: 'async' as const }
        : // A part that is named so shares no file with others.
          { chunks: ({ name }: { name?: string | undefined }) => name !== 'whole' },
    },
    performance: false,
    // Styles of components stand in one layer and meet on no element; of what an area overrides, its layer decides.
    ignoreWarnings: [/Conflicting order/],
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    ...(!isProduction && { devServer: devServer(area, port), lazyCompilation: false }),
  };
};

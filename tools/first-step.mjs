// The only code that the machine's own Node runs: it needs no package and no syntax newer than Node 20. It puts the
// packages in place and hands over to the Node 24 among them.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const oldestMajor = 20;
const neededMajor = 24;

/** Checks the machine's Node, installs what is missing, then runs `tools/<script>` with the project's Node. */
export async function continueWith(script) {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestMajor)
    stop(`Recto needs Node ${oldestMajor} or newer; this is ${process.version}. See https://nodejs.org.`);
  process.chdir(root);
  if (!installed()) await install();
  run(nodesFor(major), [join(root, 'tools', script), ...process.argv.slice(2)]);
}

/** True when node_modules holds what package-lock.json asks for (packages for other platforms may be missing). */
function installed() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.keys(wanted).every(path => {
    const entry = wanted[path];
    const found = present[path];
    if (!path.includes('node_modules/') || entry.optional)
      return !found || !entry.version || found.version === entry.version;
    return found !== undefined && found.version === entry.version;
  });
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function install() {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing packages (about a minute the first time) …');
  const beat = setInterval(() => console.log(`  still installing, ${seconds()} s`), 15_000);
  const code = await npm(['ci', '--loglevel=error', '--no-audit', '--no-fund', '--progress']);
  clearInterval(beat);
  if (code !== 0) stop(`npm ci failed (exit code ${code}); the lines above say why.`);
  console.log(`Installed in ${seconds()} s.`);
}

function npm(args) {
  const own = process.env.npm_execpath;
  const viaNode = own && /npm-cli\.[cm]?js$/.test(own);
  const child = viaNode
    ? spawn(process.execPath, [own, ...args], { stdio: 'inherit' })
    : spawn('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  return new Promise(resolve => {
    child.on('error', error => stop(`npm could not be run: ${error.message}`));
    child.on('exit', code => resolve(code ?? 1));
  });
}

/** The Node among the packages; after it the running one, for where that was left out (`npm ci --ignore-scripts`). */
function nodesFor(major) {
  const own = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return [...(existsSync(own) ? [own] : []), ...(major >= neededMajor ? [process.execPath] : [])];
}

/**
 * Runs to the end with the first Node that can be run, and passes on signals and the exit code. The channel tells the
 * child when this process is gone.
 */
function run([node, ...others], args) {
  if (!node) stop(`Node ${neededMajor} is missing from node_modules. Delete node_modules and start again.`);
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
      // Sources are stripped of their types and compiled once, not at every start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(root, '.cache', 'node'),
      RECTO_STARTED_AT: String(performance.timeOrigin),
    },
  });
  child.once('error', () => run(others, args));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) endWithNpm(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

/** npm passes SIGTERM only to the shell between it and this process; that the shell is gone is all there is to see. */
function endWithNpm(child) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) child.kill('SIGTERM');
  }, 500).unref();
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

import { parseArgs, type ParseArgsConfig } from 'node:util';

/**
 * The options and words that a command was given, as `config` names them. `--help` prints `usage` and ends the process
 * with exit code 0; an option that there is not, or one without its value, is said before `usage`, with exit code 2:
 * before anything is done.
 */
export function commandLine<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  const given = config.args ?? process.argv.slice(2);
  if (given.includes('--help')) {
    process.stdout.write(`${usage.trim()}\n`);
    process.exit(0);
  }
  process.stdout.on('error', endWithReader);
  try {
    return parseArgs(config);
  } catch (error) {
    return misused(usage, error instanceof Error ? error.message : String(error));
  }
}

/** Whoever reads what is written may have enough of it, as `head` does. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

/** Says what is wrong with a command line, then how it is used, and ends the process with exit code 2. */
export function misused(usage: string, problem?: string): never {
  process.stderr.write([problem, usage.trim()].filter(text => text !== undefined).join('\n\n') + '\n');
  process.exit(2);
}

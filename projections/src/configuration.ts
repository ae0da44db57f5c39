import { type Environment, readStores, Settings } from '@recto/event-log/environment.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type ProjectionsConfiguration = ReturnType<typeof readStores> & {
  host: string;
  /** 0 takes a free one. */
  port: number;
  logLevel: (typeof levels)[number];
};

/**
 * What the projections process is told by its environment.
 * @throws ConfigurationError with every problem and its remedy.
 */
export function readConfiguration(
  environment: Environment,
  settings: Settings = new Settings(environment),
): ProjectionsConfiguration {
  const configuration = {
    ...readStores(settings),
    host: settings.text('HOST_PROJECTIONS') ?? '127.0.0.1',
    port: settings.number('PORT_PROJECTIONS', 0, 0, 65_535),
    logLevel: settings.choice('LOG_LEVEL', 'info', levels),
  };
  settings.done();
  return configuration;
}

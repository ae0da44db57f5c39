import { configurationOf, refusals } from './environment.ts';
import { type Finding, ok, wrong } from './finding.ts';
import { mailFinding, siteFindings } from './outside.ts';
import { dataFindings, releaseFindings, type Space } from './places.ts';
import { storeFindings } from './stores.ts';

const neededMajor = 24;

/** Looks at everything that an installation needs, in the order in which to repair it. Changes nothing. */
export async function examine(environment: NodeJS.ProcessEnv, space?: Space): Promise<Finding[]> {
  const { configuration, findings } = configurationOf(environment);
  const versions = versionFinding(process.versions.node);
  if (!configuration) return [versions, ...findings];
  const found = await Promise.all([
    dataFindings(configuration, space),
    storeFindings(configuration).catch(refusals),
    releaseFindings(configuration),
    mailFinding(configuration),
    siteFindings(configuration),
  ]);
  return [versions, ...findings, ...found.flat()];
}

export const versionFinding = (version: string): Finding =>
  Number(version.split('.')[0]) >= neededMajor
    ? ok('Node', version)
    : wrong('Node', `This is Node ${version}.`, `run Recto with Node ${neededMajor} or newer, or through npm start.`);

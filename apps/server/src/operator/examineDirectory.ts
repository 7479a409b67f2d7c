import { openDirectoryReader } from '@circuit/db';
import { NOTHING_KNOWN } from '@circuit/domain/tenancy';

import type { Finding } from './finding.ts';

/** Asks the shard directory and each copy of it how far it is. One that is behind is named. (DI-10) */
export async function examineDirectory(urls: readonly string[]): Promise<Finding[]> {
  const asked = await Promise.all(urls.map(versionAt));
  const versions = asked.flatMap(({ version }) => (version === undefined ? [] : version));
  const [newest] = versions.toSorted((one, other) => other.epoch - one.epoch || other.revision - one.revision);
  return asked.map(({ host, version, reason }) => {
    if (version === undefined) return { what: `shard directory ${host}`, problem: reason ?? 'It does not answer.' };
    const { epoch, revision } = version;
    const isBehind = newest !== undefined && (epoch < newest.epoch || revision < newest.revision);
    return {
      what: `shard directory ${host} (epoch ${epoch}, revision ${revision})`,
      problem: isBehind ? `It is behind: another one is at epoch ${newest.epoch}, revision ${newest.revision}.` : null,
    };
  });
}

async function versionAt(url: string) {
  const host = URL.canParse(url) ? new URL(url).host : 'of an unreadable address';
  try {
    const reader = await openDirectoryReader(url, 'circuit');
    try {
      return { host, version: await reader.since(NOTHING_KNOWN) };
    } finally {
      await reader.close();
    }
  } catch (error) {
    return { host, reason: error instanceof Error ? error.message : String(error) };
  }
}

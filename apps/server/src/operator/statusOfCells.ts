import { readSettings } from '#platform/settings.ts';

import { askCells, type AskedProcess } from './askCells.ts';
import type { StatusLine } from './finding.ts';
import { readRollout } from './readCells.ts';

/** Every cell with its processes: what they run, and whether they are well. Nothing without a shard directory. (WV-5) */
export async function statusOfCells(): Promise<readonly StatusLine[]> {
  if (readSettings(process.env).directory === null) return [];
  try {
    const { cells, rollout } = await readRollout();
    const reports = await askCells(cells);
    const going =
      rollout === null
        ? []
        : [
            well(
              `release ${rollout.release} ${rollout.isStopped ? 'was stopped' : 'goes out'}, wave ${rollout.wave} of 3`,
            ),
          ];
    return [...going, ...cells.flatMap((cell) => linesOf(cell, reports))];
  } catch (error) {
    return [{ text: `cells  ${error instanceof Error ? error.message : String(error)}`, isBad: true }];
  }
}

function linesOf(
  { name, release }: { readonly name: string; readonly release: string | null },
  reports: readonly AskedProcess[],
): StatusLine[] {
  const here = reports.filter(({ cell }) => cell === name);
  const wants = release === null ? '' : `, is to run ${release}`;
  if (here.length === 0) return [well(`cell ${name}  nobody can be asked: add it again with --health${wants}`)];
  return [
    well(`cell ${name}  ${here.length} ${here.length === 1 ? 'process' : 'processes'}${wants}`),
    ...here.map(({ address, version, schema, revision, problem }) => ({
      text: `  ${address}  ${problem ?? 'ready'}${
        version === null ? '' : `, release ${version}`
      }${schema === null ? '' : `, tables ${schema.replace(/\.sql$/, '')}`}${
        revision === null ? '' : `, directory revision ${revision}`
      }`,
      isBad: problem !== null,
    })),
  ];
}

const well = (text: string): StatusLine => ({ text, isBad: false });

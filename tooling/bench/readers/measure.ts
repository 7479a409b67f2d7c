import { runReader } from '@circuit/server/src/modules/aesFeedback/reading/runReader.ts';
import { readOutside } from '@circuit/server/src/modules/aesFeedback/outside/readOutside.ts';
import { openEgress } from '@circuit/server/src/platform/egress/egress.ts';
import { NEEDS_A_READER, prepareReading, type CriterionFeedback, type ReadingFacts } from '@circuit/domain/aesFeedback';

export interface Measured {
  readonly name: string;
  readonly essays: number;
  readonly failed: number;
  readonly remarks: number;
  /** Remarks that quote words, and those of them whose words stand in the text. */
  readonly quoting: number;
  readonly found: number;
  readonly left: number;
  readonly milliseconds: readonly number[];
}

const LIMIT_MS = 60_000;

/** As the product runs it: in a process of its own. */
export async function builtIn(essays: readonly ReadingFacts[]): Promise<Measured> {
  const read: CriterionFeedback[][] = [];
  const milliseconds: number[] = [];
  for (const essay of essays) {
    const from = performance.now();
    read.push([...(await runReader(essay, AbortSignal.timeout(LIMIT_MS)))]);
    milliseconds.push(performance.now() - from);
  }
  const quoting = passagesOf(read);
  const found = read.flatMap((one, index) => passagesIn(one, essays[index]?.text ?? '')).length;
  return { ...counted('Built-in program', read), failed: 0, quoting, found, milliseconds };
}

interface Server {
  readonly address: string;
  readonly model: string;
  readonly key: string | undefined;
}

export async function outside(essays: readonly ReadingFacts[], server: Server): Promise<Measured> {
  const egress = openEgress({ reachesLoopback: true });
  const read: CriterionFeedback[][] = [];
  const milliseconds: number[] = [];
  let [failed, quoting, found] = [0, 0, 0];
  for (const essay of essays) {
    const from = performance.now();
    const outcome = await readOutside({ name: 'compare', egress, allowed: [], ...server }, prepareReading(essay));
    milliseconds.push(performance.now() - from);
    if (outcome.isOk) {
      const { feedback, kept, dropped } = outcome.value;
      read.push([...feedback]);
      quoting += kept + dropped.notInText;
      found += passagesIn([...feedback], essay.text).length;
    } else failed += 1;
  }
  return { ...counted(`Outside reader (${server.model})`, read), failed, quoting, found, milliseconds };
}

function counted(name: string, read: readonly CriterionFeedback[][]) {
  const all = read.flat();
  return {
    name,
    essays: read.length,
    remarks: all.reduce((sum, { remarks }) => sum + remarks.filter(({ text }) => text !== NEEDS_A_READER).length, 0),
    left: all.filter(({ coverage }) => coverage === 'notAssessed').length,
  };
}

const passagesOf = (read: readonly CriterionFeedback[][]): number =>
  read.flat().reduce((sum, { remarks }) => sum + remarks.filter(({ passage }) => passage !== null).length, 0);

/** Passages that lie in the text as it was written; whether the quoted words do, `keepRemarks` has found out. */
const passagesIn = (read: readonly CriterionFeedback[], text: string) =>
  read.flatMap(({ remarks }) =>
    remarks.flatMap(({ passage }) =>
      passage !== null && passage.start < passage.end && passage.end <= text.length ? [passage] : [],
    ),
  );

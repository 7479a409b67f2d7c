import { ESSAY, essayWith } from '#tooling/drills/rush/essay.ts';

import { bodyOf, type Call } from './calling.ts';

// The shares of one student-assignment: what one student does in one assignment.
const AUTOSAVES = 20;
const LOOKS = 10;
const SAVES_OF_A_RATING = 2;

interface Criterion {
  readonly id: string;
  readonly kind: string;
  readonly levels?: readonly { readonly id: string }[];
}

interface Rated {
  readonly id: string;
  readonly version: number;
}

interface Work {
  readonly workId: string | null;
  readonly version: number;
  readonly rubric: { readonly criteria: readonly Criterion[] } | null;
}

const pathOf = (groupAssignmentId: string) => `/api/groupAssignments/${groupAssignmentId}`;

/** Opens the assignment, writes, looks, and hands in. */
export async function write(call: Call, groupAssignmentId: string): Promise<void> {
  const of = pathOf(groupAssignmentId);
  await call('GET', '/api/dashboard');
  await call('GET', `${of}/submissions/mine`);
  const begun = await call('POST', `${of}/submissions`);
  const { id } = await bodyOf<{ id: string }>(begun);
  let { etag = '"1"' } = begun;
  let known: string | undefined;
  for (let save = 1; save <= AUTOSAVES; save += 1) {
    const saved = await call('PUT', `${of}/submissions/${id}`, { document: essayWith(`Save ${save}.`) }, etag);
    etag = saved.etag ?? etag;
    if (save % (AUTOSAVES / LOOKS) === 0)
      known = (await call('GET', `${of}/learnerStatuses/me`, undefined, known)).etag;
  }
  await call('POST', `${of}/submissions/${id}/handIn`, { document: ESSAY }, etag);
  await call('GET', '/api/dashboard');
}

/** Rates the three practice essays, each once. */
export async function practice(call: Call, groupAssignmentId: string): Promise<void> {
  const of = pathOf(groupAssignmentId);
  const { items } = await bodyOf<{ items: { id: string }[] }>(call('GET', `${of}/learnerCalibrations`));
  for (const { id } of items) {
    await call('GET', `${of}/learnerCalibrations/${id}`);
    const begun = await call('POST', `${of}/calibrations/${id}/evaluations`);
    const { tries, rubric } = await bodyOf<{ tries: Rated[]; rubric: Work['rubric'] }>(begun);
    const [own] = tries.slice(-1);
    if (own === undefined) throw new Error('There is no try.');
    const path = `${of}/calibrations/${id}/evaluations/${own.id}`;
    let etag = `"${own.version}"`;
    for (let save = 1; save <= SAVES_OF_A_RATING; save += 1)
      etag = (await call('PUT', path, { answers: answersTo(rubric, `Try ${save}.`) }, etag)).etag ?? etag;
    await call('POST', `${path}/handIn`, { answers: answersTo(rubric, 'Done.') }, etag);
  }
}

/** The student does the assigned reviews and the self-evaluation. Returns how many reviews there were. */
export async function review(call: Call, groupAssignmentId: string): Promise<number> {
  const of = `${pathOf(groupAssignmentId)}/learnerEvaluations`;
  await call('GET', '/api/dashboard');
  const { peers, self } = await bodyOf<{ peers: { id: string }[]; self: { id: string } | null }>(call('GET', of));
  const tasks = [...peers, ...(self === null ? [] : [self])];
  for (const { id } of tasks) {
    const { workId, version, rubric } = await bodyOf<Work>(call('GET', `${of}/${id}`));
    const shown = workId === null ? {} : { workId };
    let etag = `"${version}"`;
    for (let save = 1; save <= SAVES_OF_A_RATING; save += 1)
      etag =
        (await call('PUT', `${of}/${id}`, { answers: answersTo(rubric, `Save ${save}.`), ...shown }, etag)).etag ??
        etag;
    await call('POST', `${of}/${id}/handIn`, { answers: answersTo(rubric, 'Done.'), ...shown }, etag);
  }
  return tasks.length;
}

export async function readResults(call: Call, groupAssignmentId: string): Promise<void> {
  await call('GET', '/api/dashboard');
  await call('GET', `${pathOf(groupAssignmentId)}/results/me`);
}

const COMMENT = 'I looked for this in every paragraph and compared it with the words of the level.';

function answersTo(rubric: Work['rubric'], more: string): object[] {
  return (rubric?.criteria ?? []).map(({ id, levels = [] }) => {
    const level = levels[Math.floor(Math.random() * levels.length)];
    if (level === undefined) throw new Error('A criterion has no levels.');
    return { criterionId: id, choice: { kind: 'levels', levelId: level.id }, comment: `${COMMENT} ${more}` };
  });
}

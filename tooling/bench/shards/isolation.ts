import { ask, originFor, studentOf } from './asking.ts';
import type { Cell } from './cell.ts';

const LANES = 20;
const COURSES = '/api/groups?tab=ALL';

export interface Isolation {
  readonly shards: number;
  readonly reads: number;
  /** Answers that were not exactly the caller's own course. */
  readonly wrong: number;
  /** A student who names the thing of another university, and did not get 404. */
  readonly opened: number;
  /** A token that was sent to the host of another university, and was not refused. */
  readonly admitted: number;
}

/** So many reads of students of all universities at once, and as many tries to see what another university has. */
export async function tryWalls(cell: Cell, reads: number): Promise<Isolation> {
  let next = 0;
  let [wrong, opened, admitted] = [0, 0, 0];
  const shards = new Set<string>();
  const lane = async () => {
    for (let turn = next++; turn < reads; turn = next++) {
      const student = studentOf(cell, turn);
      const origin = originFor(cell, turn);
      shards.add(student.shard);
      const own = await ask(origin, { cell, student }, COURSES);
      if (own.status !== 200 || namesOf(own.text).join() !== student.groupName) wrong += 1;
      const other = cell.students.find(({ shard }, index) => index > turn && shard !== student.shard);
      if (other === undefined) continue;
      const of = `/api/groupAssignments/${other.groupAssignmentId}/submissions/mine`;
      if ((await ask(origin, { cell, student }, of)).status !== 404) opened += 1;
      // The other's host with the caller's token.
      const asOther = { cell: { ...cell, tokenOf: () => cell.tokenOf(student) }, student: other };
      if ((await ask(origin, asOther, COURSES)).status !== 401) admitted += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { shards: shards.size, reads, wrong, opened, admitted };
}

function namesOf(text: string): string[] {
  const { items } = JSON.parse(text) as { items: { name: string }[] }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own server
  return items.map(({ name }) => name);
}

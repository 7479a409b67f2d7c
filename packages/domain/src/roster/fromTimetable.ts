import type { Shard } from '../kernel/index.ts';
import { readIdentifier } from '../people/index.ts';
import { puidOf, type Enrollment } from '../timetable/index.ts';

import type { RosterEntry } from './entry.ts';
import { LONGEST_SECTION } from './sections.ts';

/** The students of the classes of a course as a roster names them, each once, with the labels of their classes. (UT-31) */
export function entriesOfEnrollments(
  enrollments: readonly Enrollment[],
  {
    externalProviderId,
    shard,
    labels,
  }: {
    readonly externalProviderId: string;
    readonly shard: Shard;
    /** Of each class. */
    readonly labels: ReadonlyMap<number, string>;
  },
): RosterEntry[] {
  const entries = new Map<string, RosterEntry & { readonly sections: readonly string[] }>();
  for (const { externalId, classId, firstName, lastName, email } of enrollments) {
    const subject = externalId.replace(/^0+/, '');
    const label = (labels.get(classId) ?? '').slice(0, LONGEST_SECTION).trim();
    const earlier = entries.get(subject);
    const before = earlier?.sections ?? [];
    entries.set(subject, {
      line: earlier?.line ?? entries.size + 1,
      email: emailOf(email, shard),
      alias: null,
      puid: puidOf(externalId),
      firstName,
      lastName,
      role: 'GroupLearner',
      sections: label === '' ? before : [...new Set([...before, label])],
      lti: { externalProviderId, subject },
    });
  }
  return [...entries.values()];
}

function emailOf(text: string, shard: Shard): string | null {
  const read = readIdentifier(text, shard);
  return read.isOk && read.value.kind === 'email' ? read.value.value : null;
}

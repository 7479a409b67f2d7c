import { importRoster } from '@circuit/contract/roster';
import { userId as toUserId } from '@circuit/domain/kernel';
import { mayGrantGroupRole } from '@circuit/domain/permissions';
import {
  needsConfirmation,
  type LineProblem,
  type ReadRoster,
  type RosterChange,
  type RosterEntry,
} from '@circuit/domain/roster';

import { groupRolesOf, lookups } from '#modules/groups/public.ts';
import { implement, type SignedIn, type Standing } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { leaveOutErased } from './leaveOutErased.ts';
import { planSync, showPlan } from './plan.ts';
import { selectSources } from './providers.ts';
import { readCsv } from './readCsv.ts';
import { upsertRosterSource } from './roster.store.ts';
import { startSync } from './startSync.ts';

export const importRosterRoute = implement(
  importRoster,
  async (request, context) => {
    const { groupId, fileName, csv, missing, columns, dryRun, confirmsRemovals } = request;
    const { db, shard, actor, standing } = context;
    const bringer = { updatedBy: actor.id, impersonatorId: actor.impersonatorId };
    const { entries: listed, problems, unmatched } = readCsv(csv, shard, columns ?? null);
    const read = { peopleCount: listed.length, unmatched: unmatched.map(showColumn) };
    if (problems.length > 0 || unmatched.length > 0)
      return { ...read, problems: [...problems], plan: null, jobLog: null };

    refuseRolesAboveOwn(listed, actor, standing);
    const entries = await leaveOutErased(context, listed);
    const { contexts, timetable } = await selectSources(db, groupId);
    const file = { entries, missing, ...bringer };
    const changes = await planSync(db, groupId, { file, contexts, timetable }, starters(actor));
    const unresolved = changes
      .filter(({ isUnresolved, entry }) => isUnresolved && entry?.lti === undefined)
      .map(problemOf);
    const answer = { ...read, problems: unresolved };
    if (unresolved.length > 0) return { ...answer, plan: null, jobLog: null };
    const plan = await showPlan(context, groupId, changes);
    if (dryRun || (needsConfirmation(changes) && !confirmsRemovals)) return { ...answer, plan, jobLog: null };

    const source = { provider: 'CsvRosterProvider', name: fileName, missing, entries, ...bringer } as const;
    await upsertRosterSource(db, groupId, source);
    const after = { fileName, missing, people: entries.length };
    await context.audit({ verb: 'rosterImported', entity: 'group', entityId: groupId, groupId, after });
    return { ...answer, plan, jobLog: await startSync(context, groupId, { confirmsRemovals }) };
  },
  { throttles: ({ csv }, { userId }) => [lookups(userId, csv.split(/[\r\n]+/).length - 1)] },
);

const showColumn = ({ samples, ...column }: ReadRoster['unmatched'][number]) => ({ ...column, samples: [...samples] });

/** The person who calls, and who really sits there. */
export const starters = ({ id, impersonatorId }: SignedIn) => [
  id,
  ...(impersonatorId === null ? [] : [impersonatorId]),
];

/** A file is many grants at once, so each of its roles must be one that this person may give. */
function refuseRolesAboveOwn(entries: readonly RosterEntry[], actor: SignedIn, standing: Standing): void {
  for (const role of new Set(entries.map((entry) => entry.role))) {
    // Whom it names is looked at with each change; here only the rank counts.
    const verdict = mayGrantGroupRole(actor, groupRolesOf(standing), toUserId(''), role);
    if (!verdict.isOk) throw new ProblemError({ kind: 'refused', refusal: verdict.failure });
  }
}

const problemOf = ({ entry, detail }: RosterChange): LineProblem => ({
  line: entry?.line ?? 1,
  text: [entry?.email, entry?.alias, entry?.puid].filter((part) => typeof part === 'string').join(', '),
  detail,
});

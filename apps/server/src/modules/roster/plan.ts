import type { ShardDb } from '@circuit/db';
import type { GroupId, Shard, UserId } from '@circuit/domain/kernel';
import { shownEmail } from '@circuit/domain/people';
import {
  changesToShow,
  changeText,
  countActs,
  leavingStudents,
  leavingText,
  needsConfirmation,
  planRoster,
  rosterSentences,
  type RosterChange,
} from '@circuit/domain/roster';

import { writesToNewPeople } from '#modules/accounts/public.ts';
import { loadLeaving, type LeavingStudents } from '#modules/distribution/public.ts';

import { selectPlatformLinks } from './platformSources.store.ts';
import { readOutside, type FileRoster, type RosterSources } from './providers.ts';
import { selectRosterPeople } from './roster.store.ts';

type File = Pick<FileRoster, 'entries' | 'missing' | 'updatedBy' | 'impersonatorId'>;

/** What a sync would do now, with what was read before. */
export async function planSync(
  db: ShardDb,
  groupId: GroupId,
  sources: RosterSources<File>,
  startedBy: readonly UserId[],
): Promise<RosterChange[]> {
  const { file, timetable } = sources;
  const platforms = readOutside(sources);
  const ofPlatforms = platforms.flatMap(({ entries }) => entries);
  const subjects = ofPlatforms.flatMap(({ lti }) => (lti === undefined ? [] : [lti.subject]));
  const providerIds = [...new Set(platforms.map(({ externalProviderId }) => externalProviderId))];
  const links = platforms.length === 0 ? [] : await selectPlatformLinks(db, groupId, providerIds, subjects);
  const entries = [...ofPlatforms, ...(file?.entries ?? [])];
  const linkedIds = links.map(({ userId }) => userId);
  return planRoster({
    entries,
    people: await selectRosterPeople(db, groupId, entries, linkedIds),
    missing: file?.missing ?? null,
    platforms,
    links,
    responsible: [...startedBy, ...(file === undefined ? [] : bringersOf(file)), ...(timetable?.connectedBy ?? [])],
  });
}

const bringersOf = ({ updatedBy, impersonatorId }: File): readonly UserId[] =>
  impersonatorId === null ? [updatedBy] : [updatedBy, impersonatorId];

/** What those leave behind who would no longer be students. */
export const loadEffects = (
  { db, now }: { readonly db: ShardDb; readonly now: Date },
  groupId: GroupId,
  changes: readonly RosterChange[],
): Promise<LeavingStudents> =>
  loadLeaving(
    db,
    groupId,
    leavingStudents(changes).map(({ userId }) => userId),
    now,
  );

/** The plan as the dialog shows it, whatever the source. */
export async function showPlan(
  at: { readonly db: ShardDb; readonly shard: Shard; readonly now: Date },
  groupId: GroupId,
  changes: readonly RosterChange[],
) {
  const { byPerson } = await loadEffects(at, groupId, changes);
  const textOf = (change: RosterChange) => {
    const { person, losing } = change;
    const leaving = person === null || losing.length === 0 ? undefined : byPerson.get(person.userId);
    return [changeText(change), leaving === undefined ? '' : leavingText(leaving)].join(' ').trim();
  };
  return {
    changes: changesToShow(changes).map((change) => ({
      act: change.act,
      userId: change.person?.userId ?? null,
      ...nameOf(change),
      from: change.from,
      to: change.to,
      detail: textOf(change),
      isFromPlatform: change.entry?.lti !== undefined,
    })),
    counts: countActs(changes),
    needsConfirmation: needsConfirmation(changes),
    sentences: rosterSentences(changes, { invites: await writesToNewPeople(at) }),
  };
}

/** An address that a platform sent and nobody may keep is not shown either. (PP-8) */
function nameOf({ person, entry, identity }: RosterChange) {
  const isDropped = identity?.act === 'create' && !identity.keepsEmail;
  const email = person?.email ?? (isDropped ? '' : (entry?.email ?? ''));
  return {
    firstName: person?.firstName ?? entry?.firstName ?? '',
    lastName: person?.lastName ?? entry?.lastName ?? '',
    email: shownEmail(email),
  };
}

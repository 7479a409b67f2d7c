import { assertNever } from '../kernel/index.ts';
import { groupRoleRank, roleLabel, type GroupRole } from '../permissions/index.ts';

import type { RosterAct, RosterChange } from './planRoster.ts';
import type { RosterPerson } from './resolve.ts';

const FEW = 5;
const SHARE = 0.1;

export function countActs(changes: readonly RosterChange[]): Record<RosterAct, number> {
  const counts = { add: 0, invite: 0, change: 0, remove: 0, section: 0, unchanged: 0, kept: 0 };
  for (const { act } of changes) counts[act] += 1;
  return counts;
}

/** People who would go, sink to a lower role, or no longer be students: a feed with swapped roles raises them. (RO-35) */
function losers(changes: readonly RosterChange[]): readonly RosterChange[] {
  return changes.filter(
    ({ act, from, to, losing }) =>
      act === 'remove' ||
      (act === 'change' && from !== null && to !== null && groupRoleRank(to) > groupRoleRank(from)) ||
      losing.some(({ role }) => role === 'GroupLearner'),
  );
}

/**
 * Whether a person must confirm: more than 5 and more than a tenth of those from the roster would lose their role, or
 * the roster names nobody. A broken feed looks like that. (RO-3)
 */
export function needsConfirmation(changes: readonly RosterChange[]): boolean {
  const lost = losers(changes).length;
  const fromRoster = changes.filter(({ person }) => person?.held.some(({ isExternal }) => isExternal) === true).length;
  const isEmpty = changes.every(({ entry }) => entry === null);
  return lost > Math.max(FEW, fromRoster * SHARE) || (isEmpty && lost > 0);
}

const ONE = { GroupOwner: 'instructor', GroupGrader: 'grader', GroupLearner: 'student' } as const;

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** “+4 students, -1 student, 2 unchanged.”, and what else to know before applying it. */
export function rosterSentences(
  changes: readonly RosterChange[],
  { invites }: { readonly invites: boolean },
): string[] {
  const counts = countActs(changes);
  const inRole = (acts: readonly RosterAct[], role: GroupRole, which: 'from' | 'to') =>
    changes.filter((change) => acts.includes(change.act) && change[which] === role).length;
  const roles = ['GroupLearner', 'GroupGrader', 'GroupOwner'] as const;
  const signed = (sign: string, acts: readonly RosterAct[], which: 'from' | 'to') =>
    roles.flatMap((role) => {
      const count = inRole(acts, role, which);
      return count === 0 ? [] : [`${sign}${many(count, ONE[role])}`];
    });
  const parts = [
    ...signed('+', ['add', 'invite'], 'to'),
    ...signed('-', ['remove'], 'from'),
    ...(counts.change === 0 ? [] : [many(counts.change, 'changed role')]),
    ...(counts.section === 0 ? [] : [many(counts.section, 'changed section')]),
    `${counts.unchanged} unchanged`,
  ];
  return [
    `${parts.join(', ')}.`,
    ...inviteTexts(changes, invites),
    ...(counts.kept > 0 ? [keptText(counts.kept)] : []),
    ...(counts.remove > 0 ? ['We keep the work of people who leave.'] : []),
    ...(needsConfirmation(changes)
      ? [`${peopleText(losers(changes).length)} would lose a role at once. Check the roster before you confirm.`]
      : []),
  ];
}

const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

const keptText = (count: number): string =>
  count === 1
    ? '1 person stays unchanged for the reason given.'
    : `${count} people stay unchanged for the reasons given.`;

/** A platform lets its people in itself: nobody writes to them. */
function inviteTexts(changes: readonly RosterChange[], invites: boolean): string[] {
  const invited = changes.filter(({ act }) => act === 'invite');
  const ofFile = invited.filter(({ entry }) => entry?.lti === undefined).length;
  const ofPlatform = invited.length - ofFile;
  return [
    ...(ofFile > 0 ? [inviteText(ofFile, invites)] : []),
    ...(ofPlatform > 0 ? [inviteText(ofPlatform, false)] : []),
  ];
}

function inviteText(count: number, invites: boolean): string {
  const who = `${peopleText(count)} ${count === 1 ? 'is' : 'are'} new`;
  const gets = count === 1 ? 'gets' : 'get';
  return invites ? `${who} and ${gets} an e-mail with a link to set a password.` : `${who} to the university.`;
}

/** Students who would no longer be students: somebody may have to do their reviews. (RO-38) */
export function leavingStudents(changes: readonly RosterChange[]): RosterPerson[] {
  return changes.flatMap(({ person, losing }) =>
    person !== null && losing.some(({ role }) => role === 'GroupLearner') ? [person] : [],
  );
}

/** Those that do something or need a word, removals first. */
export function changesToShow(changes: readonly RosterChange[]): RosterChange[] {
  const order: readonly RosterAct[] = ['remove', 'kept', 'change', 'invite', 'add', 'section'];
  return changes
    .filter(({ act }) => act !== 'unchanged')
    .toSorted((one, other) => order.indexOf(one.act) - order.indexOf(other.act));
}

/** What the person who looks at the plan reads beside one change. */
export function changeText({ act, to, detail, sections }: RosterChange): string {
  switch (act) {
    case 'add':
      return to === null ? '' : `Gets the role ${roleLabel(to)}.`;
    case 'invite':
      return 'New to the university.';
    case 'change':
      return 'Has a different role on the roster now.';
    case 'remove':
      return 'No longer on the roster. We keep their work.';
    case 'section':
      return sections === null || sections.length === 0 ? 'No section now.' : `Now in section ${sections.join(', ')}.`;
    case 'unchanged':
      return '';
    case 'kept':
      return detail;
    default:
      return assertNever(act);
  }
}

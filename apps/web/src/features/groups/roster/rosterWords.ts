import type { getRosterSync, importRoster, syncRoster } from '@circuit/contract/roster';
import { roleLabel } from '@circuit/domain/permissions';

import type { ResponseOf } from '#platform/api/contractCall.ts';

export type RosterPlan = ResponseOf<typeof syncRoster>['plan'];
export type RosterChange = RosterPlan['changes'][number];
export type RosterAct = RosterChange['act'];
export type RosterJob = ResponseOf<typeof getRosterSync>;
export type ImportAnswer = ResponseOf<typeof importRoster>;

const ACT_TITLES: Record<RosterAct, string> = {
  remove: 'Leave the course',
  change: 'Get a different role',
  kept: 'Unchanged because of a rule',
  add: 'Join the course',
  invite: 'Join the course and are new to the university',
  section: 'Change section',
  unchanged: 'Unchanged',
};

/** An e-mail is promised only where one is sent. */
export function actTitle(act: RosterAct, sendsPasswordMail: boolean): string {
  return act === 'invite' && sendsPasswordMail
    ? 'Join the course and get an e-mail to set a password'
    : ACT_TITLES[act];
}

/** What could hurt comes first. */
export const ACT_ORDER: readonly RosterAct[] = ['remove', 'change', 'kept', 'add', 'invite', 'section'];

/** "Student → Grader", or the one role there is. */
export function roleChangeWords({ from, to }: RosterChange): string {
  if (from !== null && to !== null && from !== to) return `${roleLabel(from)} → ${roleLabel(to)}`;
  const role = to ?? from;
  return role === null ? '' : roleLabel(role);
}

export function changesAnything({ changes }: RosterPlan): boolean {
  return changes.some(({ act }) => act !== 'unchanged' && act !== 'kept');
}

/** Beside the button that applies: why it cannot be pressed, or what it has not done yet. */
export function applyNote(plan: RosterPlan | null, isConfirmed: boolean): string {
  if (plan !== null && !changesAnything(plan)) return 'Nothing to change.';
  if (plan?.needsConfirmation === true && !isConfirmed) return 'Confirm the removals first.';
  return 'Nothing changes until you press Apply.';
}

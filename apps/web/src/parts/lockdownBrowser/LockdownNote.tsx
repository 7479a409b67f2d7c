import { LOCKDOWN_TEXTS } from '@circuit/domain/lockdownBrowser';
import type { GroupAssignmentId, GroupId } from '@circuit/domain/kernel';
import { LinkButton, Note } from '@circuit/ui';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import { launchAddress } from './launchAddress.ts';
import { useLockdownBrowserQuery } from './lockdownApi.ts';

interface Props {
  readonly ids: { readonly groupId: GroupId; readonly groupAssignmentId: GroupAssignmentId };
  readonly now: Date;
  readonly showDate: (date: Date) => string;
}

/** Says on a student's page of an assignment, before anything is begun, that it needs LockDown Browser. (LD-9) */
export function LockdownNote({ ids, now, showDate }: Props) {
  const { groupAssignmentId } = ids;
  const { data } = useLockdownBrowserQuery({ groupAssignmentId }, { refetchOnMountOrArgChange: true });
  const { closed = null, verifiedUntil = null } = data ?? {};
  if (closed === LOCKDOWN_TEXTS.notSetUp) return <Note tone="warn">{closed}</Note>;
  const until = verifiedUntil === null ? null : new Date(verifiedUntil);
  if (closed === null && until !== null && now < until)
    return <Note tone="ok">You are in LockDown Browser until {showDate(until)}. Stay in it to do your tasks.</Note>;
  if (closed === null)
    return <Note>You do the tasks of this assignment in LockDown Browser. You can read this page in any browser.</Note>;
  return (
    <Note
      tone="warn"
      action={
        <LinkButton href={launchAddress(ids, href(PATHS.groupAssignment, ids))}>Start in LockDown Browser</LinkButton>
      }
    >
      This assignment needs LockDown Browser. Open this page in LockDown Browser, then press Start. It does not work in
      any other browser.
    </Note>
  );
}

import type { GroupList } from '@circuit/contract/groups';
import { assignmentId as toAssignmentId } from '@circuit/domain/kernel';
import { nextMonday } from '@circuit/domain/phases';
import { Breadcrumbs, Button, Card, LinkButton, Note, PageTitle, Row } from '@circuit/ui';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useAttachAssignmentMutation } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { courseCrumb, COURSES_CRUMB } from '#parts/addresses/crumbs.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { serverNow } from '#platform/time/serverClock.ts';
import { readZonedFields, toZonedFields } from '#platform/time/zonedFields.ts';

import styles from './attach.module.css';
import { ChooseAssignment } from './ChooseAssignment.tsx';
import { FirstStart } from './FirstStart.tsx';
import { WhatItBrings } from './WhatItBrings.tsx';

interface Props {
  readonly group: GroupList['items'][number];
}

/** An assignment of the library comes into the course: which one, what it brings, and from when. (CW-4) */
export function NewGroupAssignmentPage({ group }: Props) {
  const { timeZoneId: zone } = group;
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('assignmentId');
  const [fields, setFields] = useState(() => toZonedFields(nextMonday(serverNow(), zone), zone));
  const [isMissingShown, setMissingShown] = useState(false);
  const [attach, { isLoading, error }] = useAttachAssignmentMutation();
  const { keyFor } = useIntentKey();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const chooseId = useId();
  const start = readZonedFields(fields, zone);

  // At once: a router takes its time otherwise, and of two quick keys the first could win.
  function choose(id: string): void {
    setAddress({ assignmentId: id }, { replace: true, preventScrollReset: true, flushSync: true });
  }

  async function send(): Promise<void> {
    if (chosen === null) setMissingShown(true);
    if (chosen === null || start === null) return;
    const request = {
      groupId: group.id,
      assignmentId: toAssignmentId(chosen),
      firstStartsAt: start.instant.toISOString(),
    };
    const { data } = await attach({ request, idempotencyKey: keyFor(request) });
    if (data === undefined) return;
    dispatch(notify({ text: `Added ${data.title} as a draft. Check its dates.`, type: 'SUCCESS' }));
    await navigate(href(PATHS.editGroupAssignment, { ...idsOf(group, data), section: 'phases' }));
  }

  return (
    <div className={styles['page']}>
      <div>
        <Breadcrumbs trail={[COURSES_CRUMB, courseCrumb(group)]} />
        <PageTitle sub="It is added as a draft. Students cannot see it until you activate it.">
          Add assignment
        </PageTitle>
      </div>
      <Card labelledBy={chooseId}>
        <h2 id={chooseId} className={styles['title']}>
          From the library
        </h2>
        <ChooseAssignment
          chosenId={chosen}
          error={isMissingShown && chosen === null ? 'Choose an assignment.' : undefined}
          onChoose={choose}
        />
      </Card>
      {chosen === null ? null : (
        <WhatItBrings assignmentId={toAssignmentId(chosen)} start={start?.instant ?? null} zone={zone}>
          <FirstStart fields={fields} onChange={setFields} read={start} zone={zone} />
        </WhatItBrings>
      )}
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          The assignment was not added. {problemOf(error).detail}
        </Note>
      )}
      <Row>
        <LinkButton href={href(PATHS.course, { groupId: group.id })}>Cancel</LinkButton>
        <Button
          kind="primary"
          isBusy={isLoading}
          busyLabel="Adding…"
          blockedReason={start === null ? 'Say when the first phase starts.' : undefined}
          onClick={() => void send()}
        >
          Add to the course
        </Button>
      </Row>
    </div>
  );
}

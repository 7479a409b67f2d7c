import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { can } from '@circuit/domain/permissions';
import { closedPhases, movedDeadlines } from '@circuit/domain/phases';
import { Button, Row, Skeleton } from '@circuit/ui';
import { lazy, Suspense, useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { idsOf } from '#parts/addresses/idsOf.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { EDIT_SECTIONS, editAddress, type EditSection, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { DraftConflictDialog } from '#parts/authoring/DraftConflictDialog.tsx';
import { DraftStatus } from '#parts/authoring/DraftStatus.tsx';
import { SectionBar } from '#parts/authoring/SectionBar.tsx';
import { UndoButton } from '#parts/authoring/UndoButton.tsx';
import { scheduleOf } from '#parts/groupAssignments/schedule.ts';
import { useActor } from '#platform/session/useSession.ts';
import { serverNow } from '#platform/time/serverClock.ts';

import { LeaveDialog } from './LeaveDialog.tsx';
import { GroupAssignmentFrame } from './GroupAssignmentFrame.tsx';
import { GroupAssignmentSection } from './GroupAssignmentSection.tsx';
import { SaveDatesDialog } from './SaveDatesDialog.tsx';
import { useGroupAssignmentEditor } from './useGroupAssignmentEditor.ts';

// The editor for texts is large, and no other section needs it.
const GroupAssignmentInstructions = lazy(async () => ({
  default: (await import('./GroupAssignmentInstructions.tsx')).GroupAssignmentInstructions,
}));

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly section: EditSection;
}

/** The set-up of one assignment: the sections share one draft. (CW-16, mock 05) */
export function GroupAssignmentEditor({ group, groupAssignment, section }: Props) {
  const editing = useGroupAssignmentEditor(groupAssignment, group.timeZoneId);
  const hasNoTitle = editing.draft.title.trim() === '';
  const [isAsking, setAsking] = useState(false);
  const isReadOnly = !can(useActor(), 'GroupAssignmentUpdate', group);
  const next = EDIT_SECTIONS[EDIT_SECTIONS.indexOf(section) + 1];
  const wanted = scheduleOf({ groupAssignmentPhases: editing.draft.dates });
  const touchesWork =
    editing.isSeen &&
    (movedDeadlines(scheduleOf(groupAssignment), wanted, serverNow()).length > 0 ||
      closedPhases(scheduleOf(groupAssignment), wanted, serverNow()).length > 0);

  const leaving = <LeaveDialog isNeeded={editing.isHeldBack} groupAssignmentId={groupAssignment.id} />;
  if (section === 'instructions')
    return (
      <GroupAssignmentFrame group={group} groupAssignment={groupAssignment} section={section} hasNoTitle={hasNoTitle}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <GroupAssignmentInstructions groupAssignment={groupAssignment} isReadOnly={isReadOnly} />
        </Suspense>
        {leaving}
      </GroupAssignmentFrame>
    );
  return (
    <GroupAssignmentFrame group={group} groupAssignment={groupAssignment} section={section} hasNoTitle={hasNoTitle}>
      <div onBlur={editing.flush}>
        <GroupAssignmentSection
          group={group}
          groupAssignment={groupAssignment}
          section={section}
          editing={editing}
          isReadOnly={isReadOnly}
        />
      </div>
      <SectionBar
        status={
          editing.isHeldBack && editing.status.state !== 'failed' ? (
            <output>The new dates are not saved yet. Students see them when you save.</output>
          ) : (
            <DraftStatus editing={editing} />
          )
        }
        action={
          <Row gap={2}>
            <UndoButton undo={editing.undo} />
            {editing.isHeldBack ? (
              <>
                <Button onClick={() => editing.change({ dates: editing.base.groupAssignmentPhases })}>
                  Discard new dates
                </Button>
                <Button
                  kind="primary"
                  isBusy={editing.status.state === 'saving'}
                  busyLabel="Saving…"
                  onClick={() => (touchesWork ? setAsking(true) : editing.saveDates({ shouldNotify: false }))}
                >
                  Save dates
                </Button>
              </>
            ) : null}
          </Row>
        }
        next={
          next === undefined
            ? { title: 'Overview', href: href(PATHS.groupAssignment, idsOf(group, groupAssignment)) }
            : { title: SECTION_TITLES[next], href: editAddress(groupAssignment, next) }
        }
      />
      {isAsking ? (
        <SaveDatesDialog
          group={group}
          groupAssignment={groupAssignment}
          dates={editing.draft.dates}
          onClose={() => setAsking(false)}
          onSave={(options) => {
            setAsking(false);
            editing.saveDates(options);
          }}
        />
      ) : null}
      <DraftConflictDialog subject="This assignment was" editing={editing} />
      {leaving}
    </GroupAssignmentFrame>
  );
}

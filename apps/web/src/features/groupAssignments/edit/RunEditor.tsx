import type { GroupAssignment, GroupList } from '@circuit/contract';
import { can } from '@circuit/domain/permissions';
import { closedPhases, movedDeadlines } from '@circuit/domain/phases';
import { Button, Row, Skeleton } from '@circuit/ui';
import { lazy, Suspense, useState } from 'react';

import { EDIT_SECTIONS, editAddress, type EditSection, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import { DraftConflictDialog } from '#shared/authoring/DraftConflictDialog.tsx';
import { DraftStatus } from '#shared/authoring/DraftStatus.tsx';
import { SectionBar } from '#shared/authoring/SectionBar.tsx';
import { UndoButton } from '#shared/authoring/UndoButton.tsx';
import { runAddress } from '#shared/groupAssignments/addresses.ts';
import { scheduleOf } from '#shared/groupAssignments/schedule.ts';
import { useActor } from '#shared/session/useSession.ts';
import { serverNow } from '#shared/time/serverClock.ts';

import { LeaveDialog } from './LeaveDialog.tsx';
import { RunFrame } from './RunFrame.tsx';
import { RunSection } from './RunSection.tsx';
import { SaveDatesDialog } from './SaveDatesDialog.tsx';
import { useRunEditor } from './useRunEditor.ts';

// The editor for texts is large, and no other section needs it.
const RunInstructions = lazy(async () => ({ default: (await import('./RunInstructions.tsx')).RunInstructions }));

interface Props {
  readonly group: GroupList['items'][number];
  readonly run: GroupAssignment;
  readonly section: EditSection;
}

/** The set-up of one run: the sections share one draft. (CW-16, mock 05) */
export function RunEditor({ group, run, section }: Props) {
  const editing = useRunEditor(run, group.timeZoneId);
  const hasNoTitle = editing.draft.title.trim() === '';
  const [isAsking, setAsking] = useState(false);
  const isReadOnly = !can(useActor(), 'GroupAssignmentUpdate', group);
  const next = EDIT_SECTIONS[EDIT_SECTIONS.indexOf(section) + 1];
  const wanted = scheduleOf({ groupAssignmentPhases: editing.draft.dates });
  const touchesWork =
    editing.isSeen &&
    (movedDeadlines(scheduleOf(run), wanted, serverNow()).length > 0 ||
      closedPhases(scheduleOf(run), wanted, serverNow()).length > 0);

  const leaving = <LeaveDialog isNeeded={editing.isHeldBack} within={`${runAddress(group.id, run.id)}/edit/`} />;
  if (section === 'instructions')
    return (
      <RunFrame group={group} run={run} section={section} hasNoTitle={hasNoTitle}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <RunInstructions run={run} isReadOnly={isReadOnly} />
        </Suspense>
        {leaving}
      </RunFrame>
    );
  return (
    <RunFrame group={group} run={run} section={section} hasNoTitle={hasNoTitle}>
      <div onBlur={editing.flush}>
        <RunSection group={group} run={run} section={section} editing={editing} isReadOnly={isReadOnly} />
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
            ? { title: 'Overview', href: runAddress(group.id, run.id) }
            : { title: SECTION_TITLES[next], href: editAddress(run, next) }
        }
      />
      {isAsking ? (
        <SaveDatesDialog
          group={group}
          run={run}
          dates={editing.draft.dates}
          onClose={() => setAsking(false)}
          onSave={(options) => {
            setAsking(false);
            editing.saveDates(options);
          }}
        />
      ) : null}
      <DraftConflictDialog editing={editing} />
      {leaving}
    </RunFrame>
  );
}

import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import { Note, SwitchField } from '@circuit/ui';
import type { ReactNode } from 'react';

import { type EditSection, SECTION_TITLES } from '#features/groupAssignments/places.ts';
import type { DesignEditing, DesignSectionProps } from '#parts/authoring/designDraft.ts';
import { DetailsSection } from '#parts/authoring/sections/DetailsSection.tsx';
import { HandInSection } from '#parts/authoring/sections/HandInSection.tsx';
import { PhaseSettings } from '#parts/authoring/sections/PhaseSettings.tsx';
import { ScoringSection } from '#parts/authoring/sections/ScoringSection.tsx';
import { SectionCard } from '#parts/authoring/SectionCard.tsx';
import { serverNow } from '#platform/time/serverClock.ts';

import { CalibrationsSection } from './CalibrationsSection.tsx';
import { DatesSection } from './DatesSection.tsx';
import styles from './edit.module.css';
import { LockNote } from './LockNote.tsx';
import { RubricSection } from './RubricSection.tsx';
import type { GroupAssignmentEditing } from './useGroupAssignmentEditor.ts';

interface Props {
  readonly group: GroupList['items'][number];
  readonly groupAssignment: GroupAssignment;
  readonly section: Exclude<EditSection, 'instructions'>;
  readonly editing: GroupAssignmentEditing;
  readonly isReadOnly: boolean;
}

const BODIES: Record<'details' | 'handIn' | 'scoring', (props: DesignSectionProps) => ReactNode> = {
  details: DetailsSection,
  handIn: HandInSection,
  scoring: ScoringSection,
};

/** What would change results is locked once students are at work, until somebody says why. (CW-14) */
export function GroupAssignmentSection({ group, groupAssignment, section, editing, isReadOnly }: Props) {
  const isRunning = groupAssignment.status === 'Active' || groupAssignment.status === 'Ended';
  const isLocked = isRunning && editing.unlockReason === null;
  const readOnly = isReadOnly ? (
    <Note>You can read this but not edit it. Only the course’s instructors can.</Note>
  ) : null;
  const lock = isRunning && !isReadOnly ? <LockNote editing={editing} /> : readOnly;
  if (section === 'rubric') return <RubricSection groupAssignment={groupAssignment} />;
  if (section === 'calibrations')
    return (
      <SectionCard title={SECTION_TITLES.calibrations} note={lock}>
        <CalibrationsSection
          groupAssignment={groupAssignment}
          unlockReason={editing.unlockReason}
          mayChange={!isReadOnly && !isLocked}
          timeZoneId={group.timeZoneId}
          mayGrant={!isReadOnly}
        />
      </SectionCard>
    );
  if (section === 'phases')
    return (
      <div className={styles['cards']}>
        <DatesSection group={group} editing={editing} isReadOnly={isReadOnly} />
        <SectionCard title="Which phases" note={lock}>
          <fieldset disabled={isReadOnly || isLocked}>
            <PhaseSettings editing={withoutLostDates(editing)} />
          </fieldset>
        </SectionCard>
      </div>
    );
  const Body = BODIES[section];
  const isScoring = section === 'scoring';
  return (
    <SectionCard title={SECTION_TITLES[section]} note={isScoring ? lock : readOnly}>
      <fieldset disabled={isReadOnly || (isScoring && isLocked)}>
        <Body editing={editing} />
        {section === 'handIn' ? <SelfHandInSwitch groupAssignment={groupAssignment} editing={editing} /> : null}
      </fieldset>
    </SectionCard>
  );
}

/** Its authors were told what becomes of their drafts: once the time is over, that stays so. (HD-2) */
function SelfHandInSwitch({ groupAssignment, editing }: Pick<Props, 'groupAssignment' | 'editing'>) {
  const { endsAt = null } = groupAssignment.groupAssignmentPhases.find(({ type }) => type === 'Submission') ?? {};
  const isOver = endsAt !== null && new Date(endsAt) <= serverNow();
  return (
    <fieldset disabled={isOver}>
      <SwitchField
        label="Drafts hand themselves in at the deadline"
        hint={
          isOver
            ? 'Hand in is over, so this can no longer be changed.'
            : 'For students who wrote a draft and never handed in, if it has everything that is required. Students can turn it off for their own draft.'
        }
        isOn={editing.draft.handsItselfIn}
        onChange={(handsItselfIn) => editing.change({ handsItselfIn })}
      />
    </fieldset>
  );
}

/** A phase that is switched off takes its dates along; one that is switched on asks for them. */
function withoutLostDates({ draft, change }: GroupAssignmentEditing): DesignEditing {
  return {
    draft,
    change: (fields) => {
      const { phases = draft.phases } = fields;
      change({ ...fields, dates: draft.dates.filter(({ type }) => phases[type].isEnabled) });
    },
  };
}

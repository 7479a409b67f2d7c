import type { Rubric } from '@circuit/contract/rubrics';
import { can } from '@circuit/domain/permissions';
import { LinkTabs } from '@circuit/ui';
import { useState } from 'react';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { useActor } from '#platform/session/useSession.ts';
import { DraftConflictDialog } from '#parts/authoring/DraftConflictDialog.tsx';
import { PeopleSection } from '#parts/library/PeopleSection.tsx';
import { RubricText } from '#parts/workspace/RubricText.tsx';

import { withCriteria } from './editing.ts';
import { EditSection } from './EditSection.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import { RubricDifferences } from './RubricDifferences.tsx';
import { RubricHeader } from './RubricHeader.tsx';
import styles from './RubricScreen.module.css';
import { UsedInSection } from './UsedInSection.tsx';
import { useRubricEditor } from './useRubricEditor.ts';
import { useRubricSharing } from './useRubricSharing.ts';

export const RUBRIC_SECTIONS = ['edit', 'preview', 'people', 'used-in'] as const;
type RubricSection = (typeof RUBRIC_SECTIONS)[number];

interface Props {
  readonly rubric: Rubric;
  readonly section: RubricSection;
}

/** S2.09: one rubric; what is written stays on screen while one looks at the other sections. */
export function RubricScreen({ rubric, section }: Props) {
  const actor = useActor();
  const editing = useRubricEditor(rubric);
  const [isPasting, setPasting] = useState(false);
  const mayUpdate = can(actor, 'RubricUpdate', rubric);
  const maySeePeople = can(actor, 'RubricUserRoleRead', rubric);
  const sharing = useRubricSharing(rubric, maySeePeople);
  const { draft, change, isScaleLocked } = editing;
  const hrefOf = (of: RubricSection) => href(PATHS.rubricSection, { rubricId: rubric.id, section: of });
  const tabs = [
    { id: 'edit', label: mayUpdate ? 'Edit' : 'Rubric', href: hrefOf('edit') },
    { id: 'preview', label: 'Preview', href: hrefOf('preview') },
    ...(maySeePeople
      ? [{ id: 'people', label: 'People', href: hrefOf('people'), count: sharing.query.data?.items.length }]
      : []),
    { id: 'used-in', label: 'Used in', href: hrefOf('used-in'), count: rubric.usedInCount },
  ];
  return (
    <>
      <RubricHeader
        rubric={rubric}
        editing={editing}
        mayUpdate={mayUpdate}
        onPaste={mayUpdate && !isScaleLocked ? () => setPasting(true) : undefined}
      />
      <div className={styles['tabs']}>
        <LinkTabs label="Rubric" tabs={tabs} currentId={section} />
      </div>
      {section === 'edit' && mayUpdate && <EditSection editing={editing} onPaste={() => setPasting(true)} />}
      {section === 'edit' && !mayUpdate && <RubricText contents={rubric} />}
      {section === 'preview' && <PreviewSection draft={draft} />}
      {section === 'people' && maySeePeople && <PeopleSection sharing={sharing} />}
      {section === 'used-in' && <UsedInSection rubric={rubric} />}
      <PasteDialog
        isOpen={isPasting}
        onClose={() => setPasting(false)}
        presentCount={draft.criteria.length}
        onAdd={(criteria, isReplacing) =>
          change(withCriteria(draft, isReplacing ? criteria : [...draft.criteria, ...criteria]))
        }
      />
      <DraftConflictDialog
        subject="This rubric was"
        editing={editing}
        renderBoth={(theirs) => <RubricDifferences mine={draft} theirs={theirs} />}
      />
    </>
  );
}

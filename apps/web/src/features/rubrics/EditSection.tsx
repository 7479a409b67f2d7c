import { rubricFlaws, type Criterion } from '@circuit/domain/rubrics';
import { Button, Icon, Note } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import { moved } from '#platform/order/order.ts';
import { SortableList } from '#platform/order/SortableList.tsx';

import { CriterionCard } from './CriterionCard.tsx';
import {
  duplicateCriterion,
  newCriterion,
  removeCriterion,
  replaceCriterion,
  withCriteria,
  type RubricDraft,
} from './editing.ts';
import styles from './EditSection.module.css';
import { InUseNote, UnsavedBar } from './InUse.tsx';
import { newId } from './newId.ts';
import { PointScaleCard } from './PointScaleCard.tsx';
import { ReviewerPreview } from './ReviewerPreview.tsx';
import type { RubricEditing } from './useRubricEditor.ts';

interface Props {
  readonly editing: RubricEditing;
  readonly onPaste: () => void;
}

/** The rubric's criteria as cards, and beside them what reviewers see. (mock 10) */
export function EditSection({ editing, onPaste }: Props) {
  const { draft, change, isScaleLocked } = editing;
  const { criteria } = draft;
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(criteria.slice(0, 2).map(({ id }) => id)));
  const [currentId, setCurrentId] = useState<string | null>(criteria[0]?.id ?? null);
  const [removed, setRemoved] = useState<{ readonly criterion: Criterion; readonly before: RubricDraft } | null>(null);
  const flaws = rubricFlaws(draft);
  const whole = flaws.filter(({ criterionId }) => criterionId === null);

  function open(id: string): void {
    setOpenIds(new Set([...openIds, id]));
    setCurrentId(id);
  }

  function add(): void {
    const criterion = newCriterion(newId);
    change(withCriteria(draft, [...criteria, criterion]));
    open(criterion.id);
  }

  return (
    <div className={styles['layout']}>
      <div onBlur={editing.flush}>
        <InUseNote editing={editing} />
        {criteria.length === 0 ? (
          <PointScaleCard editing={editing} onAdd={add} onPaste={onPaste} />
        ) : (
          <SortableList
            label="Criteria"
            items={criteria.map((criterion, index) => ({
              id: criterion.id,
              name: criterion.title || `criterion ${index + 1}`,
              criterion,
            }))}
            isFixed={isScaleLocked}
            onMove={(from, to) => change(withCriteria(draft, moved(criteria, from, to)))}
          >
            {({ id, criterion }, index, handle) => (
              <CriterionCard
                criterion={criterion}
                criteria={criteria}
                index={index}
                handle={handle}
                flaws={flaws.filter(({ criterionId }) => criterionId === id)}
                isOpen={openIds.has(id)}
                isCurrent={currentId === id}
                isLocked={isScaleLocked}
                onToggle={() => setOpenIds(toggled(openIds, id))}
                onFocus={() => setCurrentId(id)}
                onChange={(next) => change(replaceCriterion(draft, next))}
                onMove={(to) => change(withCriteria(draft, moved(criteria, index, to)))}
                onDuplicate={() => change(duplicateCriterion(draft, id, newId))}
                onRemove={() => {
                  setRemoved({ criterion, before: draft });
                  change(removeCriterion(draft, id));
                }}
              />
            )}
          </SortableList>
        )}
        <output className={styles['removed']}>
          {removed === null ? null : (
            <Note
              action={
                <Button
                  size="small"
                  onClick={() => {
                    change(removed.before);
                    setRemoved(null);
                  }}
                >
                  Undo
                </Button>
              }
            >
              {removed.criterion.title || 'The criterion'} is removed.
            </Note>
          )}
        </output>
        {criteria.length === 0
          ? null
          : whole.map(({ text }) => (
              <div key={text} className={styles['note']}>
                <Note tone="bad">{text}</Note>
              </div>
            ))}
        {criteria.length === 0 || isScaleLocked ? null : (
          <Button icon={<Icon of={Plus} />} onClick={add}>
            Add criterion
          </Button>
        )}
        <UnsavedBar editing={editing} />
      </div>
      <ReviewerPreview draft={draft} currentId={currentId} />
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

import { criteriaFromTable, pasteFailureText, RUBRIC_LIMITS, type Criterion } from '@circuit/domain/rubrics';
import { Button, Dialog, TextAreaField } from '@circuit/ui';
import { useState } from 'react';

import { criterionWords } from '#parts/workspace/words.ts';

import styles from './dialogs.module.css';
import { newId } from './newId.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly presentCount: number;
  readonly onAdd: (criteria: readonly Criterion[], isReplacing: boolean) => void;
}

const EXAMPLE =
  'One row per criterion: its name first, then one cell per level. The first row can name the levels: Sharp (5).';

/** Criteria and levels from the cells of a spreadsheet or a document. (RB-3) */
export function PasteDialog({ isOpen, onClose, presentCount, onAdd }: Props) {
  const [text, setText] = useState('');
  const parsed = text.trim() === '' ? null : criteriaFromTable(text, newId);
  const criteria = parsed?.isOk === true ? parsed.value : [];
  const failure = parsed === null || parsed.isOk ? undefined : pasteFailureText(parsed.failure);
  const isTooMany = presentCount + criteria.length > RUBRIC_LIMITS.criteria;
  const count = criteria.length === 1 ? '1 criterion' : `${criteria.length} criteria`;

  function finish(isReplacing: boolean): void {
    onAdd(criteria, isReplacing);
    setText('');
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Paste from a table"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {presentCount > 0 && criteria.length > 0 ? (
            <Button onClick={() => finish(true)}>Replace all {presentCount}</Button>
          ) : null}
          {criteria.length === 0 ? null : (
            <Button
              kind="primary"
              onClick={() => finish(false)}
              blockedReason={isTooMany ? `A rubric has at most ${RUBRIC_LIMITS.criteria} criteria.` : undefined}
            >
              Add {count}
            </Button>
          )}
        </>
      }
    >
      <TextAreaField label="Table cells" hint={EXAMPLE} rows={6} value={text} onChange={setText} error={failure} />
      {criteria.length === 0 ? null : (
        <output className={styles['found']}>
          <b>Found {count}.</b>
          <ul>
            {criteria.map((criterion) => (
              <li key={criterion.id}>
                {criterion.title}
                <span> {levelsText(criterion)}</span>
              </li>
            ))}
          </ul>
        </output>
      )}
    </Dialog>
  );
}

function levelsText(criterion: Criterion): string {
  if (criterion.kind !== 'levels') return criterionWords(criterion);
  return criterion.levels.map(({ label, points }) => `${label} ${points}`).join(', ');
}

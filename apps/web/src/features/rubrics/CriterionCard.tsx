import { highestPoints, RUBRIC_LIMITS, type Criterion, type RubricFlaw } from '@circuit/domain/rubrics';
import { Chip, IconButton, Menu } from '@circuit/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';

import { QuietInput } from '#parts/authoring/QuietInput.tsx';
import { MoveMenu } from '#platform/order/MoveMenu.tsx';
import { criterionWords, pointsText } from '#parts/workspace/words.ts';

import { CommentSettings } from './CommentSettings.tsx';
import styles from './CriterionCard.module.css';
import { MoreSettings } from './MoreSettings.tsx';
import { ScaleEditor } from './ScaleEditor.tsx';

interface Props {
  readonly criterion: Criterion;
  readonly criteria: readonly Criterion[];
  readonly index: number;
  readonly handle: ReactNode;
  readonly flaws: readonly RubricFlaw[];
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly isLocked: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
  readonly onChange: (criterion: Criterion) => void;
  readonly onMove: (to: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** One criterion as its author sees it: a line, or everything. */
export function CriterionCard(props: Props) {
  const { criterion, index, handle, flaws, isOpen, isCurrent, isLocked, onToggle, onFocus } = props;
  const name = criterion.title === '' ? `criterion ${index + 1}` : criterion.title;
  return (
    <section
      className={styles['card']}
      aria-label={`Criterion ${index + 1}, ${criterion.title || 'without a name'}`}
      data-current={isCurrent || undefined}
      onFocusCapture={onFocus}
    >
      <div className={styles['head']}>
        {handle}
        <span className={styles['index']}>{index + 1}</span>
        {isOpen ? <TitleField {...props} /> : <ClosedTitle criterion={criterion} flaws={flaws} />}
        <span className={styles['points']}>{pointsText(highestPoints(criterion))}</span>
        {isOpen && !isLocked ? <Actions {...props} name={name} /> : null}
        <IconButton
          label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          icon={isOpen ? ChevronUp : ChevronDown}
          size="small"
          isExpanded={isOpen}
          onClick={onToggle}
        />
      </div>
      {isOpen ? <Body {...props} /> : null}
    </section>
  );
}

function TitleField({ criterion, onChange, flaws }: Props) {
  const errorId = useId();
  const flaw = flaws.find(({ field }) => field === 'title');
  return (
    <span className={styles['titleField']}>
      <QuietInput
        label="Criterion name"
        look="title"
        placeholder="Name, such as Evidence"
        value={criterion.title}
        maxLength={RUBRIC_LIMITS.title}
        errorId={flaw === undefined ? undefined : errorId}
        onChange={(title) => onChange({ ...criterion, title })}
      />
      {flaw === undefined ? null : (
        <span id={errorId} className={styles['titleFlaw']}>
          {flaw.text}
        </span>
      )}
    </span>
  );
}

function ClosedTitle({ criterion, flaws }: Pick<Props, 'criterion' | 'flaws'>) {
  return (
    <span className={styles['closedTitle']}>
      <b>{criterion.title || 'Without a name'}</b> <span className={styles['aside']}>{criterionWords(criterion)}</span>
      {flaws.length === 0 ? null : <Chip tone="bad">Needs work</Chip>}
    </span>
  );
}

function Actions({ criteria, index, name, onMove, onDuplicate, onRemove }: Props & { readonly name: string }) {
  return (
    <>
      <MoveMenu index={index} count={criteria.length} onMove={onMove} />
      <Menu
        label={`More for ${name}`}
        look="more"
        align="end"
        items={[
          { id: 'duplicate', label: 'Duplicate', onSelect: onDuplicate },
          { id: 'remove', label: 'Remove', onSelect: onRemove },
        ]}
      />
    </>
  );
}

function Body({ criterion, criteria, flaws, isLocked, onChange }: Props) {
  return (
    <>
      <div className={styles['question']}>
        <QuietInput
          label="Question reviewers answer"
          look="prose"
          placeholder="The question reviewers answer"
          value={criterion.question}
          maxLength={RUBRIC_LIMITS.question}
          onChange={(question) => onChange({ ...criterion, question })}
        />
      </div>
      <ScaleEditor criterion={criterion} onChange={onChange} flaws={flaws} isLocked={isLocked} />
      <CommentSettings criterion={criterion} onChange={onChange} isLocked={isLocked} />
      <MoreSettings criterion={criterion} criteria={criteria} onChange={onChange} isLocked={isLocked} />
    </>
  );
}

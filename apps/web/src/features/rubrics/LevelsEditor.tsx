import { RUBRIC_LIMITS, type Level, type LevelsCriterion, type RubricFlaw } from '@circuit/domain/rubrics';
import { Button, Icon, IconButton } from '@circuit/ui';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useId } from 'react';

import { NumberBox } from '#parts/authoring/NumberBox.tsx';
import { QuietInput } from '#parts/authoring/QuietInput.tsx';

import { addLevel, removeLevel, replaceLevel, sortLevels } from './editing.ts';
import { newId } from './newId.ts';
import styles from './CriterionCard.module.css';

interface Props {
  readonly criterion: LevelsCriterion;
  readonly onChange: (criterion: LevelsCriterion) => void;
  readonly flaws: readonly RubricFlaw[];
  readonly isLocked: boolean;
}

/** The levels in a row, highest first. */
export function LevelsEditor({ criterion, onChange, flaws, isLocked }: Props) {
  const errorId = useId();
  const levelFlaws = flaws.filter(({ field }) => ['levels', 'label', 'points'].includes(field));
  const isOutOfOrder = levelFlaws.some(({ field, levelId }) => field === 'points' && levelId !== null);
  return (
    <>
      <ol className={styles['levels']} aria-label={`Levels of ${criterion.title}`}>
        {criterion.levels.map((level, index) => (
          <LevelCard
            key={level.id}
            level={level}
            number={index + 1}
            flaws={flaws.filter(({ levelId }) => levelId === level.id)}
            errorId={errorId}
            isLocked={isLocked}
            onChange={(next) => onChange(replaceLevel(criterion, next))}
            onRemove={criterion.levels.length > 2 ? () => onChange(removeLevel(criterion, level.id)) : undefined}
          />
        ))}
        {isLocked || criterion.levels.length >= RUBRIC_LIMITS.levels ? null : (
          <li className={styles['addPlace']}>
            <button
              type="button"
              className={styles['add']}
              aria-label={`Add level to ${criterion.title || 'this criterion'}`}
              onClick={() => onChange(addLevel(criterion, newId))}
            >
              <Icon of={Plus} />
            </button>
          </li>
        )}
      </ol>
      {levelFlaws.length === 0 ? null : (
        <div id={errorId} className={styles['errors']}>
          {levelFlaws.map((flaw) => (
            <p key={`${flaw.levelId}-${flaw.field}`}>
              <Icon of={CircleAlert} size="1rem" /> {flaw.text}
            </p>
          ))}
          {isOutOfOrder && !isLocked ? (
            <Button size="small" onClick={() => onChange(sortLevels(criterion))}>
              Sort levels by points
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

interface LevelProps {
  readonly level: Level;
  readonly number: number;
  readonly flaws: readonly RubricFlaw[];
  readonly errorId: string;
  readonly isLocked: boolean;
  readonly onChange: (level: Level) => void;
  readonly onRemove: (() => void) | undefined;
}

function LevelCard({ level, number, flaws, errorId, isLocked, onChange, onRemove }: LevelProps) {
  const name = level.label === '' ? `level ${number}` : level.label;
  const errorFor = (field: RubricFlaw['field']) => (flaws.some((flaw) => flaw.field === field) ? errorId : undefined);
  return (
    <li className={styles['level']} data-wrong={flaws.length > 0 || undefined}>
      <div className={styles['levelHead']}>
        <QuietInput
          label={`Name of level ${number}`}
          look="label"
          placeholder="Name"
          value={level.label}
          maxLength={RUBRIC_LIMITS.label}
          errorId={errorFor('label')}
          onChange={(label) => onChange({ ...level, label })}
        />
        <NumberBox
          label={`Points of ${name}`}
          value={level.points}
          max={RUBRIC_LIMITS.points}
          isReadOnly={isLocked}
          errorId={errorFor('points')}
          onChange={(points) => onChange({ ...level, points: points ?? 0 })}
        />
      </div>
      <QuietInput
        label={`What ${name} means`}
        look="prose"
        isLong
        placeholder="What the reviewer sees in work at this level"
        value={level.description}
        maxLength={RUBRIC_LIMITS.description}
        onChange={(description) => onChange({ ...level, description })}
      />
      {isLocked || onRemove === undefined ? null : (
        <span className={styles['removeLevel']}>
          <IconButton label={`Remove ${name}`} icon={X} size="small" onClick={onRemove} />
        </span>
      )}
    </li>
  );
}

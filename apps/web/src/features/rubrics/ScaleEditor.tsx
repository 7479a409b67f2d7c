import {
  RUBRIC_LIMITS,
  type Criterion,
  type PointsCriterion,
  type RubricFlaw,
  type YesNoCriterion,
} from '@circuit/domain/rubrics';
import { Icon } from '@circuit/ui';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

import { NumberBox } from '#parts/authoring/NumberBox.tsx';

import styles from './CriterionCard.module.css';
import { LevelsEditor } from './LevelsEditor.tsx';

interface Props<Kind extends Criterion> {
  readonly criterion: Kind;
  readonly onChange: (criterion: Criterion) => void;
  readonly flaws: readonly RubricFlaw[];
  readonly isLocked: boolean;
}

/** How a criterion is answered: levels, points, or yes and no. */
export function ScaleEditor({ criterion, ...props }: Props<Criterion>) {
  if (criterion.kind === 'levels') return <LevelsEditor criterion={criterion} {...props} />;
  if (criterion.kind === 'points') return <PointsEditor criterion={criterion} {...props} />;
  return <YesNoEditor criterion={criterion} {...props} />;
}

function PointsEditor({ criterion, onChange, flaws, isLocked }: Props<PointsCriterion>) {
  const errorId = useId();
  const flaw = flaws.find(({ field }) => field === 'points');
  const shared = { max: RUBRIC_LIMITS.points, isReadOnly: isLocked, errorId: flaw === undefined ? undefined : errorId };
  return (
    <div className={styles['scale']}>
      <span>A number from</span>
      <NumberBox
        {...shared}
        label="Lowest score"
        value={criterion.minPoints}
        onChange={(minPoints) => onChange({ ...criterion, minPoints: minPoints ?? 0 })}
      />
      <span>to</span>
      <NumberBox
        {...shared}
        label="Highest score"
        value={criterion.maxPoints}
        onChange={(maxPoints) => onChange({ ...criterion, maxPoints: maxPoints ?? 0 })}
      />
      <span>points</span>
      <FlawText id={errorId} flaw={flaw} />
    </div>
  );
}

function YesNoEditor({ criterion, onChange, flaws, isLocked }: Props<YesNoCriterion>) {
  const errorId = useId();
  const name = useId();
  const flaw = flaws.find(({ field }) => field === 'points');
  return (
    <div className={styles['scale']}>
      <fieldset className={styles['radios']}>
        <legend>The better answer is</legend>
        {[false, true].map((isInverted) => (
          <label key={String(isInverted)}>
            <input
              type="radio"
              name={name}
              checked={criterion.isInverted === isInverted}
              disabled={isLocked}
              onChange={() => onChange({ ...criterion, isInverted })}
            />
            {isInverted ? 'no' : 'yes'}
          </label>
        ))}
      </fieldset>
      <span>and earns</span>
      <NumberBox
        label="Points for the better answer"
        value={criterion.points}
        max={RUBRIC_LIMITS.points}
        isReadOnly={isLocked}
        errorId={flaw === undefined ? undefined : errorId}
        onChange={(points) => onChange({ ...criterion, points: points ?? 0 })}
      />
      <span>points. The other earns 0.</span>
      <FlawText id={errorId} flaw={flaw} />
    </div>
  );
}

function FlawText({ id, flaw }: { readonly id: string; readonly flaw: RubricFlaw | undefined }) {
  if (flaw === undefined) return null;
  return (
    <p id={id} className={styles['flaw']}>
      <Icon of={CircleAlert} size="1rem" /> {flaw.text}
    </p>
  );
}

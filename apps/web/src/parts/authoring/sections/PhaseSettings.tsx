import { DISTRIBUTIONS, type PhaseDesigns } from '@circuit/domain/assignments';
import { PHASE_LABELS, PHASE_TYPES, type PhaseType } from '@circuit/domain/phases';
import { SelectField, SwitchField } from '@circuit/ui';

import type { DesignSectionProps } from '../designDraft.ts';
import { NumberBox } from '../NumberBox.tsx';

import styles from './sections.module.css';

const DISTRIBUTION_WORDS = { automatic: 'automatically, when Review starts', byHand: 'by an instructor' } as const;

interface Props extends DesignSectionProps {
  /** In the library a phase has a length; in a course it has dates. */
  readonly hasLengths?: boolean | undefined;
}

/** Which phases there are, and what belongs to each. (AE-6) */
export function PhaseSettings({ editing: { draft, change }, hasLengths = false }: Props) {
  const { phases } = draft;
  const put = <Type extends PhaseType>(type: Type, fields: Partial<PhaseDesigns[Type]>) =>
    change({ phases: { ...phases, [type]: { ...phases[type], ...fields } } });
  return (
    <div>
      {PHASE_TYPES.map((type) => (
        <div key={type} className={styles['phase']}>
          <SwitchField
            label={PHASE_LABELS[type]}
            isOn={phases[type].isEnabled}
            onChange={(isEnabled) => put(type, { isEnabled })}
          />
          {hasLengths && phases[type].isEnabled && type !== 'Results' ? (
            <span className={styles['inline']}>
              <NumberBox
                label={`Days of ${PHASE_LABELS[type]}`}
                value={phases[type].lengthDays}
                max={365}
                onChange={(length) => put(type, { lengthDays: Math.max(1, Math.round(length ?? 1)) })}
              />
              days
            </span>
          ) : null}
          {type === 'Calibration' && phases.Calibration.isEnabled ? (
            <span className={styles['inline']}>
              <NumberBox
                label="Tries for each practice essay"
                value={phases.Calibration.tries}
                max={20}
                onChange={(tries) => put('Calibration', { tries: Math.max(1, Math.round(tries ?? 1)) })}
              />
              tries for each practice essay
            </span>
          ) : null}
          {type === 'PeerEvaluation' && phases.PeerEvaluation.isEnabled ? (
            <ReviewFields review={phases.PeerEvaluation} onChange={(fields) => put('PeerEvaluation', fields)} />
          ) : null}
        </div>
      ))}
    </div>
  );
}

type Review = PhaseDesigns['PeerEvaluation'];

interface ReviewProps {
  readonly review: Review;
  readonly onChange: (fields: Partial<Review>) => void;
}

function ReviewFields({ review, onChange }: ReviewProps) {
  return (
    <>
      <span className={styles['inline']}>
        Each student gives
        <NumberBox
          label="Reviews each student gives"
          value={review.reviewsGiven}
          max={20}
          onChange={(count) => onChange({ reviewsGiven: Math.max(1, Math.round(count ?? 1)) })}
        />
        reviews. Each hand-in needs
        <NumberBox
          label="Reviews each hand-in needs"
          value={review.reviewsNeeded}
          max={20}
          onChange={(count) => onChange({ reviewsNeeded: Math.max(1, Math.round(count ?? 1)) })}
        />
      </span>
      <SelectField
        label="Work is distributed"
        value={review.distribution}
        options={DISTRIBUTIONS.map((value) => ({ value, label: DISTRIBUTION_WORDS[value] }))}
        onChange={(distribution) => onChange({ distribution })}
      />
    </>
  );
}

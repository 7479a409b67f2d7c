import type { Calibration } from '@circuit/contract/assignments';
import { Button, Checkbox, Chip } from '@circuit/ui';

import { EXPERT_STATES, QUALITY_WORDS } from '#parts/authoring/calibrations/words.ts';
import { useArrival } from '#parts/authoring/useArrival.ts';

import styles from './edit.module.css';

interface Props {
  readonly calibration: Calibration;
  readonly mayChange: boolean;
  readonly hasRubric: boolean;
  /** One comes back to it from its sample or its rating. */
  readonly isReturnedTo: boolean;
  readonly onInclude: (isIncluded: boolean) => void;
  readonly onRead: () => void;
  readonly onRate: () => void;
  /** Where students may have rated it. */
  readonly onTries: (() => void) | undefined;
}

export function GroupAssignmentCalibration(props: Props) {
  const { calibration, mayChange, hasRubric, isReturnedTo, onInclude, onRead, onRate, onTries } = props;
  const place = useArrival<HTMLElement>(isReturnedTo);
  const { letter, title, quality, isIncluded, hasSample, expertEvaluation } = calibration;
  const state = EXPERT_STATES[expertEvaluation.state];
  return (
    <section ref={place} tabIndex={-1} className={styles['calibration']} aria-label={`Calibration ${letter}`}>
      <div className={styles['inline']}>
        <b>
          {letter}
          {title === '' ? '' : `. ${title}`}
        </b>
        <Chip>{QUALITY_WORDS[quality]}</Chip>
        {hasSample ? null : <Chip tone="warn">No sample yet</Chip>}
        <Chip tone={state.tone}>{state.text}</Chip>
      </div>
      <div className={styles['tools']}>
        <fieldset disabled={!mayChange}>
          <Checkbox label={`Use ${letter} for practice`} isChecked={isIncluded} onChange={onInclude} />
        </fieldset>
        <div className={styles['inline']}>
          <Button size="small" onClick={onRead}>{`Read ${letter}`}</Button>
          {onTries === undefined ? null : (
            <Button size="small" onClick={onTries}>{`What students rated on ${letter}`}</Button>
          )}
          {mayChange && hasRubric && hasSample ? (
            <Button size="small" onClick={onRate}>
              {expertEvaluation.state === 'none' ? `Rate ${letter}` : `Edit the rating of ${letter}`}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
}

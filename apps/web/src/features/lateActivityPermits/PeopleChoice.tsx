import { plainText, searchedWords } from '@circuit/domain/lists';
import { shownEmail, sortedName } from '@circuit/domain/people';
import { Button, Checkbox, Row, TextField } from '@circuit/ui';
import { useState } from 'react';

import styles from './latePermits.module.css';
import { behindIn, type Learner, peopleWords, type PermitPhase } from './permit.ts';

interface Props {
  readonly learners: readonly Learner[];
  readonly phase: PermitPhase;
  readonly chosen: ReadonlySet<string>;
  /** They were chosen before the dialog opened: their names stand alone until somebody wants others. */
  readonly isChosenFirst: boolean;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

const MOST_SHOWN = 50;

/** One student, or all who have not done this part in one press. (HS-12) */
export function PeopleChoice({ learners, phase, chosen, isChosenFirst, onChange }: Props) {
  const [isShort, setIsShort] = useState(isChosenFirst);
  const [keywords, setKeywords] = useState('');
  const behind = behindIn(learners, phase);
  const words = searchedWords(keywords);
  const found = learners.filter((learner) => {
    const text = plainText(`${sortedName(learner)} ${shownEmail(learner.email)}`);
    return words.every((word) => text.includes(word));
  });
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  if (isShort)
    return (
      <fieldset className={styles['people']}>
        <legend>Students, {chosen.size} chosen</legend>
        <Row>
          <span>{namesOf(learners.filter(({ userId }) => chosen.has(userId)))}</span>
          <Button size="small" onClick={() => setIsShort(false)}>
            Choose other students
          </Button>
        </Row>
      </fieldset>
    );
  return (
    <fieldset className={styles['people']}>
      <legend>Students, {chosen.size} chosen</legend>
      <Row>
        <Button
          size="small"
          isOff={behind.length === 0}
          onClick={() => onChange(new Set(behind.map(({ userId }) => userId)))}
        >
          Choose everyone who is not done ({peopleWords(behind.length)})
        </Button>
        <Button size="small" kind="ghost" isOff={chosen.size === 0} onClick={() => onChange(new Set())}>
          Clear selection
        </Button>
      </Row>
      <TextField label="Find a student" value={keywords} onChange={setKeywords} />
      {found.length === 0 ? <p className={styles['quiet']}>No match.</p> : null}
      <ul className={styles['names']}>
        {found.slice(0, MOST_SHOWN).map((learner) => (
          <li key={learner.userId}>
            <Checkbox
              label={[sortedName(learner), shownEmail(learner.email)].filter(Boolean).join(', ')}
              isChecked={chosen.has(learner.userId)}
              onChange={(isChosen) => toggle(learner.userId, isChosen)}
            />
          </li>
        ))}
      </ul>
      {found.length > MOST_SHOWN ? (
        <p className={styles['quiet']}>And {found.length - MOST_SHOWN} more. Type a name to find them.</p>
      ) : null}
    </fieldset>
  );
}

const MOST_NAMED = 5;

/** "Abara, Chidi; Okonkwo, Amara; and 3 more" */
function namesOf(learners: readonly Learner[]): string {
  const named = learners.slice(0, MOST_NAMED).map(sortedName);
  return [...named, ...(learners.length > MOST_NAMED ? [`and ${learners.length - MOST_NAMED} more`] : [])].join('; ');
}

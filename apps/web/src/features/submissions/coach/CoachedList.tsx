import type { CoachedCriterion, Coaching } from '@circuit/domain/aesFeedback';
import { Icon } from '@circuit/ui';
import { CircleDashed, Eye, UserRound } from 'lucide-react';

import { QuotedPassage, ShowPassage } from '../Passage.tsx';
import styles from './coach.module.css';

interface Props {
  readonly coaching: Coaching;
  /** The text that was looked at. */
  readonly text: string;
  /** It was changed since. */
  readonly isChanged: boolean;
  readonly onShow: (words: string) => void;
}

const SIGNS = {
  seen: { icon: Eye, label: 'Found something' },
  silent: { icon: CircleDashed, label: 'Found nothing' },
  human: { icon: UserRound, label: 'Can’t tell' },
} as const satisfies Record<CoachedCriterion['sign'], unknown>;

/** Each criterion with its question, and what was found of it in the draft. */
export function CoachedList({ coaching, text, isChanged, onShow }: Props) {
  if (coaching.kind === 'notRead')
    return (
      <>
        <p>{coaching.text}</p>
        {coaching.asks.length === 0 ? null : (
          <ul className={styles['criteria']}>
            {coaching.asks.map(({ criterionId, title, asks }) => (
              <li key={criterionId} className={styles['criterion']}>
                <h3>{title}</h3>
                <p className={styles['quiet']}>{asks}</p>
              </li>
            ))}
          </ul>
        )}
      </>
    );
  return (
    <>
      {isChanged ? <p className={styles['quiet']}>You have changed your text since then.</p> : null}
      <ul className={styles['criteria']}>
        {coaching.criteria.map((criterion) => (
          <Coached key={criterion.criterionId} criterion={criterion} text={text} onShow={onShow} />
        ))}
      </ul>
    </>
  );
}

interface CoachedProps extends Pick<Props, 'text' | 'onShow'> {
  readonly criterion: CoachedCriterion;
}

function Coached({ criterion, text, onShow }: CoachedProps) {
  const { title, asks, sign, text: said, passage } = criterion;
  const { icon, label } = SIGNS[sign];
  const words = passage === null ? null : text.slice(passage.start, passage.end);
  return (
    <li className={styles['criterion']}>
      <h3>{title}</h3>
      <p className={styles['quiet']}>{asks}</p>
      <p className={styles['sign']} data-sign={sign}>
        <Icon of={icon} size="1rem" /> {label}
      </p>
      {words === null ? null : (
        <p>
          <QuotedPassage words={words} /> <ShowPassage words={words} onShow={onShow} />
        </p>
      )}
      <p>{said}</p>
    </li>
  );
}

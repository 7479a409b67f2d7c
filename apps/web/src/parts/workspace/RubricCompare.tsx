import type { CriterionAnswer, RubricContents } from '@circuit/domain/rubrics';
import { Button, Chip, Icon, Prose, VoiceMark } from '@circuit/ui';
import { ArrowDown, ArrowUp, Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import styles from './compare.module.css';
import { compareAnswers, comparisonWords, type ComparedCriterion } from './comparison.ts';
import { Scale } from './Scale.tsx';

interface Props {
  readonly contents: RubricContents;
  readonly yours: readonly CriterionAnswer[];
  /** The expert's, with the reason as the comment of each criterion. */
  readonly theirs: readonly CriterionAnswer[];
}

/** Yours beside the expert's on the same scale, the largest distance first; where you agree it folds away. (mock 06) */
export function RubricCompare({ contents, yours, theirs }: Props) {
  return (
    <div>
      {compareAnswers(contents, yours, theirs).map((compared, index) => (
        <Compared key={compared.criterion.id} compared={compared} isFirst={index === 0} />
      ))}
    </div>
  );
}

function Compared({ compared, isFirst }: { readonly compared: ComparedCriterion; readonly isFirst: boolean }) {
  const id = useId();
  const isMatch = compared.gap === 0;
  const [isOpen, setOpen] = useState(!isMatch || isFirst);
  return (
    <article className={styles['compared']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h3 id={id}>{compared.criterion.title}</h3>
        <Verdict compared={compared} />
        {isMatch && !isFirst ? (
          <span className={styles['why']}>
            <Button
              size="small"
              kind="ghost"
              isExpanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              endIcon={<Icon of={ChevronDown} />}
            >
              Why
            </Button>
          </span>
        ) : null}
      </div>
      {isOpen ? (
        <>
          <Scale compared={compared} />
          <Words voice="expert" text={compared.theirs.comment} />
          <Words voice="you" text={compared.yours.comment} />
        </>
      ) : null}
    </article>
  );
}

function Verdict({ compared }: { readonly compared: ComparedCriterion }) {
  const words = comparisonWords(compared);
  if (words === null) return <Chip>Not compared</Chip>;
  if (compared.gap === 0)
    return (
      <Chip tone="ok" icon={<Icon of={Check} />}>
        {words}
      </Chip>
    );
  return (
    <Chip tone="warn" icon={<Icon of={words.endsWith('lower') ? ArrowDown : ArrowUp} />}>
      {words}
    </Chip>
  );
}

function Words({ voice, text }: { readonly voice: 'you' | 'expert'; readonly text: string }) {
  if (text.trim() === '') return null;
  return (
    <div className={styles['words']}>
      <VoiceMark voice={voice} hasName={voice === 'expert'} />
      <Prose>
        <p className={voice === 'you' ? styles['own'] : undefined}>
          {voice === 'you' ? `Your comment: “${text}”` : text}
        </p>
      </Prose>
    </div>
  );
}

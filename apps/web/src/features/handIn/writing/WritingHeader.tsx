import type { Submission } from '@circuit/contract';
import { isBlank } from '@circuit/domain/richText';
import { AppLink, Button, Chip, Countdown, Dialog, Icon } from '@circuit/ui';
import { ArrowLeft, BookOpen, ListChecks } from 'lucide-react';
import { useState } from 'react';

import { addressOf, type RunOfCourse, workWord } from '#features/handIn/run.ts';
import { useArrival } from '#shared/authoring/useArrival.ts';
import { RichTextViewer } from '#shared/richText/viewer/RichTextViewer.tsx';
import { formatZoned } from '#shared/time/format.ts';
import { useZone } from '#shared/time/useZone.ts';
import { RubricText } from '#shared/workspace/RubricText.tsx';

import styles from './writing.module.css';

interface Props extends RunOfCourse {
  readonly submission: Submission;
  readonly secondsLeft: number | null;
  readonly isArrival: boolean;
}

/** Where one is, whether it is handed in, how long it is open, and what is asked. */
export function WritingHeader({ course, run, submission, secondsLeft, isArrival }: Props) {
  const heading = useArrival<HTMLHeadingElement>(isArrival);
  const zone = useZone(course.timeZoneId);
  const [shown, setShown] = useState<'instructions' | 'rubric' | null>(null);
  const close = () => setShown(null);
  const { endsAt } = submission;
  return (
    <div className={styles['header']}>
      <AppLink href={addressOf({ course, run })} className={styles['back']}>
        <Icon of={ArrowLeft} /> {run.title}
      </AppLink>
      <h1 ref={heading} tabIndex={-1}>
        Your {workWord(run)}
      </h1>
      <StateChip submission={submission} />
      <p className={styles['due']}>
        {secondsLeft === null ? null : (
          <b>
            <Countdown secondsLeft={secondsLeft} /> left
          </b>
        )}
        {endsAt === null ? null : (
          <span className={styles['dueDate']}>
            {' '}
            {submission.hasPermit ? 'Open for you until ' : ''}
            {formatZoned(new Date(endsAt), zone)}
          </span>
        )}
      </p>
      <div className={styles['headerActs']}>
        <Button size="small" icon={<Icon of={BookOpen} />} onClick={() => setShown('instructions')}>
          Instructions
        </Button>
        {run.rubric === null ? null : (
          <Button size="small" icon={<Icon of={ListChecks} />} onClick={() => setShown('rubric')}>
            Rubric
          </Button>
        )}
      </div>
      <Dialog isOpen={shown === 'instructions'} onClose={close} title="Instructions">
        {isBlank(run.instructionsForAuthors) ? (
          <p>There are no instructions.</p>
        ) : (
          <RichTextViewer document={run.instructionsForAuthors} below={2} />
        )}
      </Dialog>
      {run.rubric === null ? null : (
        <Dialog isOpen={shown === 'rubric'} onClose={close} title={run.rubric.name}>
          <RubricText contents={run.rubric} />
        </Dialog>
      )}
    </div>
  );
}

function StateChip({ submission: { handedIn, hasChangedSince } }: Pick<Props, 'submission'>) {
  if (handedIn === null) return <Chip>Draft, not handed in</Chip>;
  if (!hasChangedSince) return <Chip tone="ok">Handed in</Chip>;
  return <Chip tone="warn">Changes not handed in</Chip>;
}

import { AppLink, Icon } from '@circuit/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { TimeLeft } from '#shared/learning/TimeLeft.tsx';
import { useZone } from '#shared/time/useZone.ts';

import { EssayLinks } from './EssayLinks.tsx';
import { essayTitle, hubAddress, type OfPractice } from './practice.ts';
import styles from './practice.module.css';
import { expertWhen } from './words.ts';

interface Props extends OfPractice {
  readonly tryNumber: number;
  readonly children: ReactNode;
}

/** Where one is, that it is practice, and until when. */
export function RateHeader({ course, run, practice, essay, tryNumber, children }: Props) {
  const zone = useZone(course.timeZoneId);
  return (
    <div className={styles['rateHeader']}>
      <AppLink href={hubAddress({ course, run })} className={styles['back']}>
        <Icon of={ArrowLeft} /> {run.title}
      </AppLink>
      <h1 tabIndex={-1}>{essayTitle(essay)}</h1>
      <EssayLinks course={course} run={run} practice={practice} currentNumber={essay.number} />
      {essay.endsAt === null ? null : (
        <p className={styles['due']}>
          <TimeLeft endsAt={essay.endsAt} zone={zone} />
        </p>
      )}
      <p className={styles['banner']}>
        Practice. {expertWhen(tryNumber, essay.triesAllowed)}
        {tryNumber > 1 ? ` This is try ${tryNumber} of ${essay.triesAllowed}.` : ''}
      </p>
      {children}
    </div>
  );
}

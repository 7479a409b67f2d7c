import { AppLink, Icon } from '@circuit/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { TimeLeft } from '#parts/learnerStatuses/TimeLeft.tsx';
import { useZone } from '#platform/api/useZone.ts';

import { EssayLinks } from './EssayLinks.tsx';
import { essayTitle, hubAddress, type OfPractice } from './practice.ts';
import styles from './practice.module.css';
import { expertWhen } from './words.ts';

interface Props extends OfPractice {
  readonly tryNumber: number;
  readonly children: ReactNode;
}

/** Where one is, that it is practice, and until when. */
export function RateHeader({ course, groupAssignment, practice, essay, tryNumber, children }: Props) {
  const zone = useZone(course.timeZoneId);
  return (
    <div className={styles['rateHeader']}>
      <AppLink href={hubAddress({ course, groupAssignment })} className={styles['back']}>
        <Icon of={ArrowLeft} /> {groupAssignment.title}
      </AppLink>
      <h1 tabIndex={-1}>{essayTitle(essay)}</h1>
      <EssayLinks course={course} groupAssignment={groupAssignment} practice={practice} currentNumber={essay.number} />
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

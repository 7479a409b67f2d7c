import { Countdown, Icon, LinkButton, Row, Trace } from '@circuit/ui';
import { ArrowRight, CircleDot } from 'lucide-react';

import { traceOfStandings } from '#parts/learnerStatuses/traceOfStandings.ts';
import { formatDay } from '#platform/time/days.ts';
import { useNow } from '#platform/time/useNow.ts';

import { dateWords, type Zones } from './shownDates.ts';
import styles from './taking.module.css';
import { addressOfTask, type Task, typicalWords, taskWords } from './task.ts';

interface Props {
  readonly task: Task;
  readonly zones: Zones;
}

/** Do this next: one task, one button, the time left and what happens if it is missed. (HM-1) */
export function NextCard({ task, zones }: Props) {
  const now = useNow();
  const { groupAssignment, standing, standings } = task;
  const until = standing.endsAt;
  const words = taskWords(task, now, zones.groupAssignment);
  if (words === null) return null;
  return (
    <section className={styles['next']} aria-labelledby="next-task">
      <div className={styles['nextMain']}>
        <p className={styles['eyebrow']}>
          <Icon of={CircleDot} /> Do this next
        </p>
        <h2 id="next-task">{`${words.title}: ${groupAssignment.title}`}</h2>
        <p className={styles['quiet']}>
          {groupAssignment.courseName}. {words.progress}
        </p>
        <div className={styles['acts']}>
          <Row>
            <LinkButton kind="primary" href={words.href} endIcon={<Icon of={ArrowRight} />}>
              {words.verb}
            </LinkButton>
            <LinkButton href={addressOfTask(task)}>Open assignment</LinkButton>
          </Row>
        </div>
        <Trace
          steps={traceOfStandings(standings, standing.phase, now, (date) => formatDay(date, zones.groupAssignment))}
        />
      </div>
      {until === null ? null : (
        <div className={styles['due']}>
          <p className={styles['left']}>
            <Countdown secondsLeft={(until.getTime() - now.getTime()) / 1000} />
          </p>
          <p className={styles['until']}>
            {standing.hasPermit ? 'open for you until' : 'until'} {dateWords(until, zones)}
          </p>
          <p>{`${typicalWords(task)} Your draft saves as you type.`.trim()}</p>
          {standing.hasPermit ? <p>Classmates do not see that you have more time.</p> : null}
          <p className={styles['ifMissed']}>{words.ifMissed}</p>
        </div>
      )}
    </section>
  );
}

import type { Dashboard } from '@circuit/contract';
import { Button, EmptyState, Icon } from '@circuit/ui';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';

import { datesAhead } from '#shared/learning/calendar/datesAhead.ts';
import { standingOf } from '#shared/learning/standing.ts';
import { formatDateTime } from '#shared/time/format.ts';

import { FourteenDays } from './FourteenDays.tsx';
import { Lines, List } from './Line.tsx';
import { NextCard } from './NextCard.tsx';
import { nothingDue } from './nothingDue.ts';
import styles from './taking.module.css';
import { NewResultRow, TaskRow, WaitingRow } from './TaskRow.tsx';
import type { Task } from './taskWords.ts';
import { windowsOf } from './windows.ts';

interface Props {
  /** Not known while it loads, or could not be loaded: then the courses stand alone. */
  readonly taking: Dashboard['taking'] | undefined;
  /** Something of what this person teaches or grades waits for them. (HM-15) */
  readonly isNeededElsewhere?: boolean;
  readonly now: Date;
  /** In which zone the page shows times, and in which those of one course. */
  readonly zone: string;
  readonly zoneOf: (ofCourse: string) => string;
  /** The courses themselves. */
  readonly children: ReactNode;
}

/** What a student has to do, by when, in all their courses. (S2.01, HM-1) */
export function TakingHome({ taking, isNeededElsewhere = false, now, zone, zoneOf, children }: Props) {
  const zonesOf = (ofCourse: string) => ({ page: zone, run: zoneOf(ofCourse) });
  const runs = (taking?.runs ?? []).map((run) => {
    const zones = zonesOf(run.timeZoneId);
    const standings = run.phases.map((phase) => standingOf(phase, (date) => formatDateTime(date, zones.run)));
    return { run, standings, zones, ahead: datesAhead(standings, run.hasNewerChanges, now) };
  });
  const tasks = (taking?.tasks ?? []).flatMap(({ groupAssignmentId, phase, place }) => {
    const found = runs.find(({ run }) => run.id === groupAssignmentId);
    const standing = found?.standings.find((one) => one.phase === phase);
    return found === undefined || standing === undefined ? [] : [{ ...found, standing, place }];
  });
  const at = (wanted: (typeof tasks)[number]['place']) => tasks.filter(({ place }) => place === wanted);
  const [next] = at('next');
  const rows = (of: typeof tasks) =>
    of.map((task) => <TaskRow key={keyOf(task)} task={task} zones={task.zones} now={now} />);
  const addDates = async () => {
    const { saveAllDates } = await import('./saveAllDates.ts');
    saveAllDates(runs, now);
  };
  return (
    <>
      {next === undefined ? null : <NextCard task={next} zones={next.zones} />}
      {next === undefined && taking !== undefined ? (
        <EmptyState
          title={isNeededElsewhere ? 'Nothing due in the courses you take.' : 'Nothing due.'}
          text={nothingDue(runs, now)}
        />
      ) : null}
      <div className={styles['columns']}>
        <Lines>
          <List title="This week">{rows(at('thisWeek'))}</List>
          <List title="New results">
            {(taking?.newResults ?? []).map((result) => (
              <NewResultRow key={result.groupAssignmentId} result={result} zones={zonesOf(result.timeZoneId)} />
            ))}
          </List>
          <List title="Later">{rows(at('later'))}</List>
          <List title="Missed">{rows(at('missed'))}</List>
          <List title="Waiting on others">
            {at('waiting').map((task) => (
              <WaitingRow key={keyOf(task)} task={task} zones={task.zones} />
            ))}
          </List>
          {children}
        </Lines>
        <div className={styles['aside']}>
          <FourteenDays
            runs={runs.map(({ run, standings, zones }) => ({
              id: run.id,
              title: run.title,
              zones,
              windows: windowsOf(standings, now),
            }))}
            now={now}
            zone={zone}
          />
          {runs.every(({ ahead }) => ahead.length === 0) ? null : (
            <Button icon={<Icon of={CalendarPlus} />} onClick={() => void addDates()}>
              Add all dates to my calendar
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const keyOf = ({ run, standing }: Task): string => `${run.id} ${standing.phase}`;

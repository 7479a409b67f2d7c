import type { Dashboard } from '@circuit/contract/dashboard';
import { Button, EmptyState, Icon } from '@circuit/ui';
import { CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';

import { datesAhead } from '#parts/learnerStatuses/calendar/datesAhead.ts';
import { standingOf } from '#parts/learnerStatuses/standing.ts';
import { formatDateTime } from '#platform/time/format.ts';

import { FourteenDays } from './FourteenDays.tsx';
import { Lines, List } from './Line.tsx';
import { NextCard } from './NextCard.tsx';
import { nothingDue } from './nothingDue.ts';
import styles from './taking.module.css';
import { NewResultRow, TaskRow, WaitingRow } from './TaskRow.tsx';
import type { Task } from './task.ts';
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
  const zonesOf = (ofCourse: string) => ({ page: zone, groupAssignment: zoneOf(ofCourse) });
  const groupAssignments = (taking?.groupAssignments ?? []).map((groupAssignment) => {
    const zones = zonesOf(groupAssignment.timeZoneId);
    const standings = groupAssignment.phases.map((phase) =>
      standingOf(phase, (date) => formatDateTime(date, zones.groupAssignment)),
    );
    return { groupAssignment, standings, zones, ahead: datesAhead(standings, groupAssignment.hasNewerChanges, now) };
  });
  const tasks = (taking?.tasks ?? []).flatMap(({ groupAssignmentId, phase, place }) => {
    const found = groupAssignments.find(({ groupAssignment }) => groupAssignment.id === groupAssignmentId);
    const standing = found?.standings.find((one) => one.phase === phase);
    return found === undefined || standing === undefined ? [] : [{ ...found, standing, place }];
  });
  const at = (wanted: (typeof tasks)[number]['place']) => tasks.filter(({ place }) => place === wanted);
  const [next] = at('next');
  const rows = (of: typeof tasks) =>
    of.map((task) => <TaskRow key={keyOf(task)} task={task} zones={task.zones} now={now} />);
  const addDates = async () => {
    const { saveAllDates } = await import('./saveAllDates.ts');
    saveAllDates(groupAssignments, now);
  };
  return (
    <>
      {next === undefined ? null : <NextCard task={next} zones={next.zones} />}
      {next === undefined && taking !== undefined ? (
        <EmptyState
          title={isNeededElsewhere ? 'Nothing due in the courses you take.' : 'Nothing due.'}
          text={nothingDue(groupAssignments, now)}
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
            groupAssignments={groupAssignments.map(({ groupAssignment, standings, zones }) => ({
              id: groupAssignment.id,
              title: groupAssignment.title,
              zones,
              windows: windowsOf(standings, now),
            }))}
            now={now}
            zone={zone}
          />
          {groupAssignments.every(({ ahead }) => ahead.length === 0) ? null : (
            <Button icon={<Icon of={CalendarPlus} />} onClick={() => void addDates()}>
              Add all dates to my calendar
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const keyOf = ({ groupAssignment, standing }: Task): string => `${groupAssignment.id} ${standing.phase}`;

import { PHASE_LABELS } from '@circuit/domain/phases';
import { Button, VisuallyHidden } from '@circuit/ui';
import { useState } from 'react';

import { formatWeekday } from '#platform/time/format.ts';

import { dateWords, type Zones } from './shownDates.ts';
import styles from './taking.module.css';
import { linesOf, SHOWN_DAYS, type Window } from './windows.ts';

interface ShownGroupAssignment {
  readonly id: string;
  readonly title: string;
  readonly zones: Zones;
  readonly windows: readonly Window[];
}

interface Props {
  readonly groupAssignments: readonly ShownGroupAssignment[];
  readonly now: Date;
  readonly zone: string;
}

const DAY_MS = 86_400_000;
/** In units of the picture. */
const [WIDTH, LEFT, HEAD, NAME, LINE] = [350, 4, 24, 28, 34];
const NARROWEST_NAME = 46;
const TICKS = [5, 10] as const;
const xOf = (share: number): number => LEFT + share * (WIDTH - LEFT);

/** The open and upcoming windows of the next two weeks, as a picture or, if the user prefers, as a list. (HM-4) */
export function FourteenDays({ groupAssignments, now, zone }: Props) {
  const [isList, setList] = useState(false);
  const shown = groupAssignments.filter(({ windows }) => windows.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles['card']} aria-labelledby="fourteen-days">
      <h2 id="fourteen-days">Next {SHOWN_DAYS} days</h2>
      {isList ? (
        <DateList groupAssignments={shown} />
      ) : (
        <>
          <Picture groupAssignments={shown} now={now} zone={zone} />
          <VisuallyHidden>{picturedWords(shown)}</VisuallyHidden>
        </>
      )}
      <p className={styles['small']}>{isList ? '' : 'Filled: open now. Outlined: opens later.'}</p>
      <Button kind="ghost" size="small" onClick={() => setList(!isList)}>
        {isList ? 'View as a chart' : 'View as a list'}
      </Button>
    </section>
  );
}

const windowWords = ({ phase, isOpen, startsAt, endsAt }: Window, zones: Zones): string =>
  isOpen
    ? `${PHASE_LABELS[phase]} closes ${dateWords(endsAt, zones)}`
    : `${PHASE_LABELS[phase]} opens ${dateWords(startsAt, zones)} and closes ${dateWords(endsAt, zones)}`;

/** What the picture shows, for people who cannot see it. */
const picturedWords = (groupAssignments: readonly ShownGroupAssignment[]): string =>
  groupAssignments
    .flatMap(({ title, zones, windows }) => windows.map((one) => `${title}: ${windowWords(one, zones)}.`))
    .join(' ');

function DateList({ groupAssignments }: Pick<Props, 'groupAssignments'>) {
  return (
    <ul className={styles['dates']}>
      {groupAssignments.map(({ id, title, zones, windows }) => (
        <li key={id}>
          <b>{title}</b>
          <ul>
            {windows.map((window) => (
              <li key={window.phase}>{windowWords(window, zones)}.</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Picture({ groupAssignments, now, zone }: Props) {
  const tops: number[] = [];
  let height = HEAD;
  for (const { windows } of groupAssignments) {
    tops.push(height);
    height += NAME + LINE * linesOf(windows);
  }
  return (
    <svg className={styles['picture']} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden>
      <path className={styles['rule']} d={`M0 ${HEAD}H${WIDTH}`} />
      {TICKS.map((days) => (
        <g key={days}>
          <path className={styles['tick']} d={`M${xOf(days / SHOWN_DAYS)} ${HEAD}V${height}`} />
          <text x={xOf(days / SHOWN_DAYS)} y="15">
            {formatWeekday(new Date(now.getTime() + days * DAY_MS), zone)}
          </text>
        </g>
      ))}
      <text className={styles['today']} x="2" y="15">
        Today
      </text>
      <path className={styles['nowLine']} d={`M${LEFT} ${HEAD}V${height}`} />
      {groupAssignments.map(({ id, title, windows }, index) => (
        <g key={id} transform={`translate(0 ${tops[index] ?? HEAD})`}>
          <text className={styles['groupAssignmentName']} x="12" y="22">
            {title.length > 42 ? `${title.slice(0, 40)}…` : title}
          </text>
          {windows.map((window) => (
            <Bar key={window.phase} {...window} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Bar({ phase, isOpen, from, to, line }: Window) {
  const [x, end] = [xOf(from), xOf(to)];
  const width = Math.max(4, end - x);
  return (
    <>
      <rect
        className={styles[isOpen ? 'open' : 'coming']}
        x={x}
        y={NAME + 2 + line * LINE}
        width={width}
        height="12"
        rx="3"
      />
      {width < NARROWEST_NAME ? null : (
        <text x={Math.max(12, x)} y={NAME + 28 + line * LINE}>
          {PHASE_LABELS[phase]}
        </text>
      )}
    </>
  );
}

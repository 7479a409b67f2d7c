import type { PhaseStandingShown } from '@circuit/contract/learnerStatuses';
import type { Student } from '@circuit/contract/students';
import { PHASE_LABELS } from '@circuit/domain/phases';
import { PART_LABELS } from '@circuit/domain/scores';
import { Card, Chip } from '@circuit/ui';
import { type ReactNode, useId } from 'react';

import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './students.module.css';

interface Props {
  readonly student: Student;
  readonly timeZoneId: string;
}

type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'you';
const STATUSES: Readonly<Record<PhaseStandingShown['status'], { readonly word: string; readonly tone: Tone }>> = {
  NotOpen: { word: 'Not open', tone: 'neutral' },
  ToDo: { word: 'To do', tone: 'neutral' },
  InProgress: { word: 'In progress', tone: 'you' },
  Done: { word: 'Done', tone: 'ok' },
  Late: { word: 'Late, with a permit', tone: 'warn' },
  Missed: { word: 'Missed', tone: 'bad' },
  Excused: { word: 'Exempt', tone: 'neutral' },
  Waiting: { word: 'Waiting', tone: 'neutral' },
  Blocked: { word: 'Blocked', tone: 'warn' },
};

/** Where the student stands in each phase, with the dates that hold for them. */
export function Standings({ student: { standings }, timeZoneId }: Props) {
  const zone = useZone(timeZoneId);
  if (standings.length === 0) return null;
  return (
    <Facts title="Progress">
      {standings.map(({ phase, status, done, total, endsAt, hasPermit }) => (
        <Fact
          key={phase}
          note={
            endsAt === null ? '' : `due ${formatDateTime(new Date(endsAt), zone)}${hasPermit ? ', with a permit' : ''}`
          }
          chip={<Chip tone={STATUSES[status].tone}>{STATUSES[status].word}</Chip>}
        >
          {PHASE_LABELS[phase]}
          {total > 1 ? `, ${done} of ${total}` : ''}
        </Fact>
      ))}
    </Facts>
  );
}

/** Late permits and exemptions; a reason is there only for those who may give one. (SS-3) */
export function Decisions({ student: { permits, exemptions, timeRequests }, timeZoneId }: Props) {
  const zone = useZone(timeZoneId);
  return (
    <Facts title="Late permits and exemptions" none="None.">
      {permits.map(({ id, phase, until, grantedBy, reason }) => (
        <Fact key={id} note={because(grantedBy, reason)}>
          {PHASE_LABELS[phase]} until {formatDateTime(new Date(until), zone)}
        </Fact>
      ))}
      {exemptions.map(({ id, part, grantedBy, reason }) => (
        <Fact key={id} note={because(grantedBy, reason)}>
          Exempt from {PART_LABELS[part]}
        </Fact>
      ))}
      {timeRequests.map(({ id, phase, until, status, reason }) => (
        <Fact
          key={id}
          note={reason ?? 'The reason is private.'}
          chip={<Chip tone={status === 'Open' ? 'you' : 'neutral'}>{ANSWERS[status]}</Chip>}
        >
          Asked for {PHASE_LABELS[phase]} until {formatDateTime(new Date(until), zone)}
        </Fact>
      ))}
    </Facts>
  );
}

const ANSWERS: Readonly<Record<Student['timeRequests'][number]['status'], string>> = {
  Open: 'Waiting',
  Granted: 'Given',
  Refused: 'Refused',
  Withdrawn: 'Withdrawn',
};

const because = (grantedBy: string, reason: string | null): string =>
  reason === null ? `Given by ${grantedBy}. The reason is private.` : `Given by ${grantedBy}: ${reason}`;

/** Every try on every practice essay, with what only staff see at once. */
export function Practice({ student: { practice }, timeZoneId }: Props) {
  const zone = useZone(timeZoneId);
  if (practice.length === 0) return null;
  return (
    <Facts title="Practice">
      {practice.flatMap(({ id, number, tries }) =>
        tries.length === 0
          ? [
              <Fact key={id} chip={<Chip>Not done</Chip>}>
                Practice essay {number}
              </Fact>,
            ]
          : tries.map((one) => (
              <Fact
                key={`${id} ${one.number}`}
                note={formatDateTime(new Date(one.handedInAt), zone)}
                chip={
                  <Chip>
                    {one.score === null
                      ? 'Earlier rubric, does not count'
                      : `Practice score ${Math.round(one.score)}, ${one.matchedCount} of ${one.totalCount} matched`}
                  </Chip>
                }
              >
                Practice essay {number}, try {one.number}
              </Fact>
            )),
      )}
    </Facts>
  );
}

const STATES: Readonly<Record<Student['messages'][number]['state'], { readonly word: string; readonly tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  sending: { word: 'Being sent', tone: 'neutral' },
  sent: { word: 'Sent', tone: 'ok' },
  failed: { word: 'Failed', tone: 'bad' },
  unconfirmed: { word: 'Possibly sent', tone: 'warn' },
  cancelled: { word: 'Not sent', tone: 'neutral' },
};

/** What we wrote to the student about this assignment. (SS-4) */
export function Messages({ student: { messages }, timeZoneId }: Props) {
  const zone = useZone(timeZoneId);
  return (
    <Facts title="Messages about this assignment" none="No messages have been sent.">
      {messages.map(({ id, subject, state, createdAt, sentAt, problem }) => (
        <Fact
          key={id}
          note={`${formatDateTime(new Date(sentAt ?? createdAt), zone)}${problem === null ? '' : `. ${problem}`}`}
          chip={<Chip tone={STATES[state].tone}>{STATES[state].word}</Chip>}
        >
          {subject}
        </Fact>
      ))}
    </Facts>
  );
}

interface FactsProps {
  readonly title: string;
  readonly none?: string;
  readonly children: ReactNode;
}

function Facts({ title, none = '', children }: FactsProps) {
  const titleId = useId();
  const isEmpty = Array.isArray(children) && children.flat().length === 0;
  return (
    <Card labelledBy={titleId}>
      <h2 id={titleId}>{title}</h2>
      {isEmpty ? <p className={styles['quiet']}>{none}</p> : <ul className={styles['facts']}>{children}</ul>}
    </Card>
  );
}

interface FactProps {
  readonly children: ReactNode;
  readonly note?: string;
  readonly chip?: ReactNode;
}

function Fact({ children, note = '', chip }: FactProps) {
  return (
    <li>
      <span>
        {children}
        {note === '' ? null : <span className={styles['note']}>{note}</span>}
      </span>
      {chip}
    </li>
  );
}

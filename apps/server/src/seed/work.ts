import type { Shard } from '@circuit/domain/kernel';
import { countWords } from '@circuit/domain/richText';

import { workSha256 } from '#modules/submissions/work.ts';

import { attachmentsOf, type Attachment } from './attachments.ts';
import { seededChance, shuffled } from './chance.ts';
import { earlierDrafts, timeAsked } from './drafts.ts';
import { workOf, type Work as Written } from './essays/choose.ts';
import type { Person } from './people.ts';
import type { Plan } from './plan.ts';
import { planPractice } from './practice.ts';
import { seededId } from './seededId.ts';
import { hasHappened, type Moment } from './stages.ts';

const MINUTE = 60_000;
const OPENS = Date.parse('2026-11-02T08:00:00-05:00');
const ENDS = Date.parse('2026-11-06T23:59:00-05:00');

/** Sixteen of 412 never hand in; the last of them have begun. */
const WITHOUT_HAND_IN = 16;
const WITH_DRAFT_ONLY = 6;

type GroupAssignment = NonNullable<Plan['groupAssignments']>[number];

interface Class {
  readonly groupAssignment: GroupAssignment;
  readonly calibrations: NonNullable<Plan['groupAssignmentCalibrations']>;
  /** Amara first: the student's screens are hers. */
  readonly learners: readonly Person[];
  readonly staff: Person;
  /** What chance is drawn from: empty for the op-ed of the mocks, so that two assignments of a class differ. */
  readonly story?: string;
}

type Work = Pick<
  Plan,
  | 'submissions'
  | 'artifacts'
  | 'submissionVersions'
  | 'submissionDraftVersions'
  | 'evaluations'
  | 'lateActivityPermits'
  | 'timeRequests'
  | 'excusals'
>;

/** What a class has handed in, practiced and been given by one moment of its assignment. (SE-10) */
export function planWork(
  shard: Shard,
  { groupAssignment, calibrations, learners, staff, story = '' }: Class,
  moment: Moment,
): Work {
  const random = seededChance(`work${story}`);
  const [amara, ...others] = learners;
  const order = [...(amara === undefined ? [] : [amara]), ...shuffled(others, random)];
  const authors = order.slice(0, order.length - WITHOUT_HAND_IN + WITH_DRAFT_ONLY);
  const handingIn = order.length - WITHOUT_HAND_IN;
  const planned = authors.map((person, index) => {
    // Most come on the last evening; Amara comes the day after the stage at which she still writes.
    const share = index === 0 ? 0.97 : 1 - random() ** 3;
    const at = new Date(OPENS + MINUTE * Math.floor((share * (ENDS - OPENS)) / MINUTE));
    const written = workOf(story, person.id, index === 0);
    const isShown = index === 0;
    return planOne(shard, groupAssignment, person, {
      at,
      written,
      isHandedIn: index < handingIn,
      moment,
      story,
      isShown,
    });
  });
  const has = planned.filter((one) => one !== null);
  const handedIn = has.flatMap(({ version }) => version ?? []);
  const isStaged = (iso: string) => hasHappened(new Date(iso), moment);
  const [late, excused, asking] = order.slice(handingIn);
  const decided = (person: Person | undefined) =>
    person === undefined
      ? []
      : [
          {
            groupId: groupAssignment.groupId,
            groupAssignmentId: groupAssignment.id,
            userId: person.id,
            grantedBy: staff.id,
          },
        ];
  return {
    submissions: has.map(({ submission }) => submission),
    artifacts: has.flatMap(({ artifacts }) => artifacts),
    submissionVersions: handedIn,
    submissionDraftVersions: earlierDrafts(shard, has[0]?.submission),
    timeRequests:
      moment.stage === 'handIn' ? timeAsked(shard, groupAssignment, asking?.id, { at: moment.at, ends: ENDS }) : [],
    evaluations: planPractice(
      shard,
      { groupAssignment, calibrations, learners: order.slice(0, handingIn), story },
      moment,
    ),
    lateActivityPermits: decided(late)
      .filter(() => isStaged('2026-11-06T15:00:00-05:00'))
      .map((of) => ({
        ...of,
        id: seededId(shard, 'permit', groupAssignment.id, of.userId),
        phase: 'Submission',
        until: '2026-11-12T23:59:00-05:00',
        cascades: true,
        reason: 'Was in hospital; letter seen.',
      })),
    excusals: decided(excused)
      .filter(() => isStaged('2026-11-06T15:00:00-05:00'))
      .map((of) => ({
        ...of,
        id: seededId(shard, 'excusal', groupAssignment.id, of.userId),
        part: 'submission',
        reason: 'Joined the course in the last week.',
      })),
  };
}

interface One {
  readonly at: Date;
  readonly written: Written;
  readonly isHandedIn: boolean;
  readonly moment: Moment;
  readonly story: string;
  readonly isShown: boolean;
}

function planOne(shard: Shard, groupAssignment: GroupAssignment, { id: userId }: Person, one: One) {
  const { at, written, isHandedIn, moment, story, isShown } = one;
  const isDone = isHandedIn && hasHappened(at, moment);
  const document = isDone ? written.document : written.draft;
  const begunAt = new Date(Math.max(OPENS, at.getTime() - 2 * 24 * 60 * MINUTE));
  if (!hasHappened(begunAt, moment)) return null;
  const id = seededId(shard, 'submission', groupAssignment.id, userId);
  const artifacts = attachmentsOf(shard, story, { holderId: id, authorId: userId, isShown });
  const sha256 = workSha256(document, artifacts.map(pieceOf));
  const savedAt = (isDone ? at : new Date(Math.min(at.getTime(), moment.at.getTime()))).toISOString();
  const of = { groupId: groupAssignment.groupId, groupAssignmentId: groupAssignment.id };
  return {
    artifacts,
    submission: {
      ...of,
      id,
      userId,
      status: isDone ? ('HandedIn' as const) : ('Draft' as const),
      draftDocument: document,
      savedAt,
      handedInSha256: isDone ? sha256 : '',
    },
    version: isDone
      ? {
          ...of,
          id: seededId(shard, 'submissionVersion', id, 1),
          submissionId: id,
          number: 1,
          handedInDocument: document,
          artifactIds: artifacts.map((piece) => piece.id),
          wordCount: countWords(document),
          sha256,
          isLate: false,
          handedInBy: userId,
          handedInAt: savedAt,
        }
      : null,
  };
}

/** What the number on the receipt is made of. */
const pieceOf = ({ id, sha256, url }: Attachment) => ({ id, file: sha256 === null ? null : { sha256 }, url });

import { lineItemUrl } from './addresses.ts';
import { guard, type Allowed } from './guard.ts';
import { isObject, json, objectOf, text, type LmsRequest, type Reply } from './http.ts';
import { withItem } from './lineItems.ts';
import { resultUrl } from './results.ts';
import type { LmsLineItem, Platform } from './state.ts';
import { CANVAS_SUBMISSION, MEDIA, SCOPE } from './vocabulary.ts';

const ACTIVITY = new Set(['Initialized', 'Started', 'InProgress', 'Submitted', 'Completed']);
const GRADING = new Set(['FullyGraded', 'Pending', 'PendingManual', 'Failed', 'NotReady']);
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/;

interface Score {
  readonly userId: string;
  readonly timestamp: string;
  readonly activityProgress: string;
  readonly gradingProgress: string;
  readonly scoreGiven: number | null;
  readonly scoreMaximum: number | null;
  readonly comment: string | null;
  readonly isNewSubmission: boolean;
  readonly submittedAt: string | null;
}

/** Takes one score of one person. */
export function postScore(platform: Platform, request: LmsRequest): Reply {
  return guard(platform, request, { service: 'scores', scopes: [SCOPE.score], media: MEDIA.score }, (allowed) =>
    withItem(request, allowed, (item) => {
      const score = readScore(request.body);
      if (typeof score === 'string') return text(400, `Incorrect score received: ${score}`);
      const refused = refusal(platform, allowed, item, score);
      if (refused !== null) return refused;
      keep(platform, item, score);
      return accepted(platform, lineItemUrl(platform, item, allowed.tool), score);
    }),
  );
}

/** What the tool sent, or what is wrong with it. No platform checks all of this, and each of it is a mistake of ours. */
function readScore(body: string): Score | string {
  const sent = objectOf(body);
  if (sent === null) return 'the body is not JSON';
  const { userId, timestamp, activityProgress, gradingProgress, scoreGiven, scoreMaximum, comment } = sent;
  if (typeof userId !== 'string' || userId === '') return 'userId';
  if (typeof timestamp !== 'string' || !ISO.test(timestamp)) return 'timestamp';
  if (typeof activityProgress !== 'string' || !ACTIVITY.has(activityProgress)) return 'activityProgress';
  if (typeof gradingProgress !== 'string' || !GRADING.has(gradingProgress)) return 'gradingProgress';
  if (scoreGiven !== undefined && (typeof scoreGiven !== 'number' || scoreGiven < 0)) return 'scoreGiven';
  if (scoreMaximum !== undefined && (typeof scoreMaximum !== 'number' || scoreMaximum <= 0)) return 'scoreMaximum';
  if (comment !== undefined && typeof comment !== 'string') return 'comment';
  const extension = sent[CANVAS_SUBMISSION];
  const submission = isObject(extension) ? extension : {};
  return {
    userId,
    timestamp,
    activityProgress,
    gradingProgress,
    scoreGiven: scoreGiven ?? null,
    scoreMaximum: scoreMaximum ?? null,
    comment: comment ?? null,
    isNewSubmission: submission['new_submission'] !== false,
    submittedAt: typeof submission['submitted_at'] === 'string' ? submission['submitted_at'] : null,
  };
}

function refusal(platform: Platform, { course }: Allowed, item: LmsLineItem, score: Score): Reply | null {
  const { quirks } = platform;
  const member = course.members.get(score.userId);
  if (member?.role !== 'student' || member.status !== 'Active')
    return quirks.notGradableStatus === 400
      ? text(400, 'Incorrect score received')
      : json(422, {
          errors: { type: 'unprocessable_entity', message: 'User not found in course or is not a student' },
        });
  if (score.scoreGiven !== null && score.scoreMaximum === null && !quirks.maximumMayBeMissing)
    return json(422, { errors: { message: 'ScoreMaximum not supplied when ScoreGiven present.' } });
  const last = item.results.get(score.userId);
  const stale = last === undefined ? null : staleReply(platform, last.timestamp, score.timestamp);
  return stale ?? (quirks.canvasSubmissions ? attemptProblem(platform, course.links, item, score) : null);
}

/** Moodle keeps whole seconds, so a second score within one is refused. Canvas takes one with an equal timestamp. */
function staleReply({ quirks }: Platform, last: string, next: string): Reply | null {
  const [before, after] = [Date.parse(last), Date.parse(next)];
  if (quirks.staleScore === 'badRequestIfEarlier') {
    const message = `Provided timestamp of ${next} before last updated timestamp of ${last}`;
    return before <= after ? null : json(400, { errors: { message } });
  }
  const unitMs = quirks.staleScore === 'conflictWithinSecond' ? 1000 : 1;
  const isNewer = Math.floor(before / unitMs) < Math.floor(after / unitMs);
  return isNewer ? null : text(409, 'Refusing score with an earlier timestamp for item and user');
}

function attemptProblem(
  { now }: Platform,
  links: Allowed['course']['links'],
  item: LmsLineItem,
  { userId, isNewSubmission, submittedAt }: Score,
): Reply | null {
  if (submittedAt !== null && Date.parse(submittedAt) > now().getTime() + 60_000)
    return json(400, { errors: { message: `Provided submitted_at timestamp of ${submittedAt} in the future` } });
  const allowed = links.get(item.resourceLinkId ?? '')?.allowedAttempts;
  const isOver = isNewSubmission && allowed !== undefined && (item.attempts.get(userId) ?? 0) >= allowed;
  const message = 'The maximum number of allowed attempts has been reached for this submission';
  return isOver ? json(422, { errors: { message } }) : null;
}

function keep({ quirks }: Platform, item: LmsLineItem, score: Score): void {
  const { userId, timestamp, activityProgress, gradingProgress, comment } = score;
  const isFinal =
    gradingProgress === 'FullyGraded' || (quirks.canvasSubmissions && gradingProgress === 'PendingManual');
  const scaled =
    isFinal && score.scoreGiven !== null ? (score.scoreGiven * item.scoreMaximum) / (score.scoreMaximum ?? 1) : null;
  const points = scaled === null || !quirks.cutsAboveMaximum ? scaled : Math.min(scaled, item.scoreMaximum);
  item.results.set(userId, { userId, score: points, comment, timestamp, activityProgress, gradingProgress });
  if (score.isNewSubmission) item.attempts.set(userId, (item.attempts.get(userId) ?? 0) + 1);
  if (comment !== null) item.comments.set(userId, [...(item.comments.get(userId) ?? []), comment]);
}

function accepted({ quirks }: Platform, lineItem: string, { userId }: Score): Reply {
  const headers = { 'content-type': MEDIA.score };
  if (quirks.scoreAnswer === 'resultUrl') return json(200, { resultUrl: resultUrl(lineItem, userId) }, headers);
  return quirks.scoreAnswer === 'empty200' ? { status: 200, headers } : { status: 204 };
}

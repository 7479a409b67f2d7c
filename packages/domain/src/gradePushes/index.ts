export { MOST_TRIES } from './backOff.ts';
export {
  chooseColumn,
  coupledColumn,
  findColumnUrl,
  linkedColumnOf,
  madeColumn,
  mayMakeColumn,
  newColumnBody,
  readResults,
  takesGrades,
  type PlatformResult,
} from './columns.ts';
export {
  decidePush,
  isChosen,
  notPushedText,
  NOT_PUSHED,
  type ColumnFacts,
  type LearnerFacts,
  type NotPushed,
  type PushDecision,
  type PushedFacts,
  type WantedPush,
} from './decidePush.ts';
export { pushFailedLetter, type PlatformFailures } from './pushFailedLetter.ts';
export { readScoreAnswer, refusalText, type PlatformAnswer, type PushOutcome } from './readScoreAnswer.ts';
export { nextTimestamp, scoreBody } from './scoreBody.ts';
export { ownPushText, pushSentences, sentText, type PushCounts } from './sentences.ts';
export {
  FAILURES_BEFORE_PAUSE,
  pauseMs,
  settlePush,
  sparingMs,
  type PushSettlement,
  type TriedPush,
} from './settlePush.ts';
export {
  COLUMN_ORIGINS,
  PUSH_CHOICES,
  PUSH_STATES,
  TRY_OUTCOMES,
  type ColumnOrigin,
  type PushChoice,
  type PushState,
  type TryOutcome,
} from './states.ts';
export { isPushDue, WAIT_AFTER_RELEASE_MS, type AutomaticPush } from './waitAfterRelease.ts';

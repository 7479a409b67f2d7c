export {
  ACTIVITY_TO_ASK,
  ASKABLE_PHASES,
  type AskablePhase,
  type AskFacts,
  firstUntil,
  LONGEST_ASK_DAYS,
  TIME_REQUEST_STATUSES,
  type TimeRequestStatus,
  whyNotAnswer,
  whyNotAsk,
  whyNotGrant,
  whyNotUntil,
} from './asking.ts';
export { timeAnsweredLetter, timeAskedLetter } from './letters.ts';

export { calibrationScore, practiceScore, type PracticeTries } from './calibrationScore.ts';
export { competencyFromPractice, standingOf, STANDINGS, type Standing } from './competency.ts';
export { matchExpert, type PracticeMatch } from './match.ts';
export { tendencyOf, type Tendency } from './tendency.ts';
export {
  countingTries,
  hasSeenKey,
  PRACTICE_STATES,
  practiceState,
  type PracticeState,
  type TryFacts,
} from './tries.ts';
export { allowedTries, decidingTries, grantRefusal } from './tries.ts';
export { nextPractice, practiceProgress, type EssayTry } from './progress.ts';
export { compareTry, type ComparedTry } from './compare.ts';

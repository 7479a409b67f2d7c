export { judgeConflict, type ConflictVerdict } from './conflict.ts';
export { isSame } from './isSame.ts';
export { isWorthRetrying, retryDelayMs } from './retry.ts';

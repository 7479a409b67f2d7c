export { isAway } from './away.ts';
export {
  isForLockdown,
  isOfTasks,
  isOver,
  isRemovedBy,
  judgeAnswer,
  keepsAnything,
  type Keep,
  type KeptRead,
  mayBeKept,
  type News,
  type Read,
  tasksThatStay,
} from './kept.ts';

export { behindOf, type Behind } from './courseHealth.ts';
export { isNearDraft, NEED_KINDS, needsYou, type Need, type NeedKind, type TaughtGroupAssignment } from './needsYou.ts';
export {
  learnerTasks,
  NEW_RESULTS_MS,
  ON_HOME_AFTER_END_MS,
  TASK_PLACES,
  type LearnerTask,
  type LearnerTasks,
  type GroupAssignmentOfLearner,
  type TaskPlace,
} from './tasks.ts';
export { ONE_SITTING_MINUTES, typicalMinutes } from './typicalMinutes.ts';

import type { Activity } from './activities.ts';

/**
 * What students do their tasks by: hand in, practice, review and evaluate themselves. An endpoint that needs one of
 * these is a task, so a rule about tasks forgets no endpoint. (LD-4)
 */
const TASK_ACTIVITIES: ReadonlySet<Activity> = new Set<Activity>([
  'GroupAssignmentSubmissionRead',
  'GroupAssignmentSubmissionCreate',
  'GroupAssignmentSubmissionUpdateOwn',
  'CalibrationRead',
  'CalibrationEvaluationReadOwn',
  'CalibrationEvaluationCreate',
  'PeerEvaluationRead',
  'PeerEvaluationCreate',
  'PeerEvaluationUpdateOwn',
]);

export const isTaskActivity = (activity: Activity): boolean => TASK_ACTIVITIES.has(activity);

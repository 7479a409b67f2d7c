import type { LearnerEvaluation } from '@circuit/contract/evaluations';
import type { Act } from '@circuit/domain/learningEvents';

/** What the event store is told of a review: each rating, and that there is a comment; never its words. (LE-4) */
export function reviewActs(
  groupAssignmentId: string,
  { id: taskId, answers }: Pick<LearnerEvaluation, 'id' | 'answers'>,
): Act[] {
  return answers.flatMap(({ criterionId, choice, comment }) => {
    const about = { groupAssignmentId, taskId, criterionId };
    const rated: Act[] = choice === null ? [] : [{ kind: 'rated', ...about, selection: selectionOf(choice) }];
    return comment.trim() === '' ? rated : [...rated, { kind: 'commented', ...about }];
  });
}

type Choice = NonNullable<LearnerEvaluation['answers'][number]['choice']>;

function selectionOf(choice: Choice): string {
  if (choice.kind === 'levels') return choice.levelId;
  if (choice.kind === 'points') return String(choice.points);
  return choice.isYes ? 'yes' : 'no';
}

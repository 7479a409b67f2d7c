import { randomUUID } from 'node:crypto';

import type { LevelsCriterion } from '@circuit/domain/rubrics';

const level = (label: string, points: number) => ({ id: randomUUID(), label, description: '', points });

/** "Thesis": Sharp 5, Clear 4, None 0; a comment at the ends. */
export function aCriterion(fields: Partial<LevelsCriterion> = {}): LevelsCriterion {
  return {
    id: randomUUID(),
    kind: 'levels',
    title: 'Thesis',
    question: 'Is there a clear, arguable position?',
    weight: null,
    commentRule: 'requiredAtExtremes',
    commentPrompt: '',
    minCommentLength: 40,
    aesTag: 'none',
    levels: [level('Sharp', 5), level('Clear', 4), level('None', 0)],
    ...fields,
  };
}

import { practiceState, type TryFacts } from './tries.ts';

/** A try with the practice essay it is on. */
export interface EssayTry extends TryFacts {
  readonly essayId: string;
}

interface Rules {
  readonly triesAllowed: number;
  readonly isOver: boolean;
}

const statesOf = (essayIds: readonly string[], tries: readonly EssayTry[], { triesAllowed, isOver }: Rules) =>
  essayIds.map((id) =>
    practiceState(
      tries.filter(({ essayId }) => essayId === id),
      triesAllowed,
      isOver,
    ),
  );

/** How many practice essays somebody has finished, of those there are. */
export function practiceProgress(
  essayIds: readonly string[],
  tries: readonly EssayTry[],
  rules: Rules,
): { readonly done: number; readonly total: number; readonly isBegun: boolean } {
  const states = statesOf(essayIds, tries, rules);
  return {
    done: states.filter((state) => state === 'finished').length,
    total: essayIds.length,
    isBegun: states.some((state) => state !== 'toDo'),
  };
}

/** Which practice essay comes next, from 1; null when all are finished. */
export function nextPractice(essayIds: readonly string[], tries: readonly EssayTry[], rules: Rules): number | null {
  const index = statesOf(essayIds, tries, rules).findIndex((state) => state !== 'finished');
  return index === -1 ? null : index + 1;
}

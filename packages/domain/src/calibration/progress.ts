import { practiceState, type TryFacts } from './tries.ts';

/** A try with the practice essay it is on. */
export interface EssayTry extends TryFacts {
  readonly essayId: string;
}

/** How many practice essays somebody has finished, of those there are. */
export function practiceProgress(
  essayIds: readonly string[],
  tries: readonly EssayTry[],
  { triesAllowed, isOver }: { readonly triesAllowed: number; readonly isOver: boolean },
): { readonly done: number; readonly total: number; readonly isBegun: boolean } {
  const states = essayIds.map((id) =>
    practiceState(
      tries.filter(({ essayId }) => essayId === id),
      triesAllowed,
      isOver,
    ),
  );
  return {
    done: states.filter((state) => state === 'finished').length,
    total: essayIds.length,
    isBegun: states.some((state) => state !== 'toDo'),
  };
}

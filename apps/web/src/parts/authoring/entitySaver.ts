import { newerOf } from '#platform/problems/newerOf.ts';
import type { FetchProblem } from '#platform/problems/problem.ts';
import { Saver, type SaverState } from '#platform/saving/saver.ts';

export interface Versioned {
  readonly version: number;
}

export type SavingStatus<Entity> =
  | { readonly state: 'idle' | 'unsent' | 'saving' | 'saved' }
  /** Refused, or not reached; trying again may help. */
  | { readonly state: 'failed'; readonly detail: string }
  /** Somebody else saved first: nothing is overwritten until the author decides. */
  | { readonly state: 'conflict'; readonly theirs: Entity };

export type Outcome<Entity> =
  | { readonly data: Entity }
  /** `reached`: how far it came before it failed, where it takes several calls. */
  | { readonly error: FetchProblem; readonly reached?: Entity | undefined };

export interface EntitySaving<Wanted, Entity> {
  /** As it is when the editor opens. */
  readonly entity: Entity;
  /** The part of the entity that this screen changes; whatever else of it is newer is nobody's conflict. */
  readonly wantedOf: (entity: Entity) => Wanted;
  /** Sends what differs from the entity as it is known. */
  readonly send: (wanted: Wanted, known: Entity, ifMatch: number, idempotencyKey: string) => Promise<Outcome<Entity>>;
}

export type EntitySaver<Wanted> = Saver<{ readonly wanted: Wanted }>;

/**
 * Saves what an author writes, one call at a time, each on the version that the last one gave. It stands on the screen
 * only: sent days later it could bring back what others have changed since. (RB-4, RB-5, AE-4)
 */
export function entitySaver<Wanted, Entity extends Versioned>(
  { entity, wantedOf, send }: EntitySaving<Wanted, Entity>,
  /** With the entity as the server has it; in a conflict it is `theirs`, and nobody has chosen it yet. */
  tell: (status: SavingStatus<Entity>, newest: Entity) => void,
): EntitySaver<Wanted> {
  const storedOf = (one: Entity) => ({ fields: { wanted: wantedOf(one) }, version: one.version, updatedAt: '' });
  let known = entity;
  let newest = entity;
  const saver: EntitySaver<Wanted> = new Saver(storedOf(entity), {
    waitsToBeAsked: true,
    send: async ({ wanted = wantedOf(newest) }, ifMatch, idempotencyKey) => {
      if (newest.version === ifMatch) known = newest;
      const outcome = await send(wanted, known, ifMatch, idempotencyKey);
      if ('data' in outcome) {
        newest = outcome.data;
        return { isOk: true, stored: storedOf(newest) };
      }
      const { error, reached } = outcome;
      const newer = newerOf<Entity>(error);
      newest = newer ?? reached ?? newest;
      if (reached !== undefined) saver.catchUp(storedOf(reached));
      const { status, title, detail } = error;
      return { isOk: false, problem: { status, title, detail }, newer: newer === null ? null : storedOf(newer) };
    },
    tell: (state) => tell(statusOf(state, newest), newest),
  });
  return saver;
}

function statusOf<Entity>(state: SaverState, newest: Entity): SavingStatus<Entity> {
  switch (state.kind) {
    case 'conflict':
      return { state: 'conflict', theirs: newest };
    case 'refused':
      return { state: 'failed', detail: state.reason };
    case 'failed':
    case 'unkept':
      throw new Error('An editor without a device does not try again by itself.');
    case 'idle':
    case 'unsent':
    case 'saving':
    case 'saved':
      return { state: state.kind };
    default:
      return state satisfies never;
  }
}

import type { FetchProblem } from '#platform/problems/problem.ts';

import type { Unsent } from './outbox.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What the server has. */
export interface Stored<F extends Fields> {
  readonly fields: F;
  readonly version: number;
  /** When it was changed last, as the server says. */
  readonly updatedAt: string;
}

export type SaverState =
  /** "unsent": typed, and waiting for a pause; "saved": the server has every word. */
  | { readonly kind: 'idle' | 'unsent' | 'saving' | 'saved' }
  /** Kept on the device; another try comes by itself. */
  | { readonly kind: 'failed' }
  /** Kept on the device; trying again does not help. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Neither the server nor the device has it. */
  | { readonly kind: 'unkept' }
  | { readonly kind: 'conflict'; readonly mine: Fields; readonly theirs: Stored<Fields> };

export type Sent<F extends Fields> =
  | { readonly isOk: true; readonly stored: Stored<F> }
  /** With a 412: what the server has instead. */
  | { readonly isOk: false; readonly problem: FetchProblem; readonly newer: Stored<F> | null };

export interface SaverParts<F extends Fields> {
  readonly send: (mine: Partial<F>, seenVersion: number, idempotencyKey: string) => Promise<Sent<F>>;
  readonly keep: (draft: Pick<Unsent, 'seenVersion' | 'idempotencyKey' | 'base' | 'mine'>) => Promise<void>;
  /** The server has it: the device need not keep it. Without a key whatever is kept goes. */
  readonly forget: (idempotencyKey?: string) => Promise<void>;
  readonly tell: (state: SaverState) => void;
  readonly newKey: () => string;
  readonly random: () => number;
}

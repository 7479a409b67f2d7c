import type { FetchProblem } from '#platform/problems/problem.ts';
import type { Closed } from '#platform/problems/whyClosed.ts';

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
  /** Another try comes by itself. Kept on the device, if there is one. */
  | { readonly kind: 'failed'; readonly closed: Closed | undefined }
  /** The next try comes when the author changes something or asks for it. Kept on the device, if there is one. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Neither the server nor the device has it. */
  | { readonly kind: 'unkept' }
  | { readonly kind: 'conflict'; readonly mine: Fields; readonly theirs: Stored<Fields> };

export type Sent<F extends Fields> =
  | { readonly isOk: true; readonly stored: Stored<F> }
  /** With a 412: what the server has instead. */
  | { readonly isOk: false; readonly problem: FetchProblem; readonly newer: Stored<F> | null };

/** Where unsent words are kept through crashes, restarts and sign-outs. */
interface Device {
  readonly keep: (draft: Pick<Unsent, 'seenVersion' | 'idempotencyKey' | 'base' | 'mine'>) => Promise<void>;
  /** The server has it: the device need not keep it. Without a key whatever is kept goes. */
  readonly forget: (idempotencyKey?: string) => Promise<void>;
}

/** When a change is sent: a choice at once, text when its writer pauses. */
export type When = 'now' | 'soon';

export interface SaverParts<F extends Fields> {
  readonly send: (mine: Partial<F>, seenVersion: number, idempotencyKey: string) => Promise<Sent<F>>;
  readonly tell: (state: SaverState) => void;
  /** Left out where what is unsent stands on the screen only. Such a screen must not say that it is kept. (SV-23) */
  readonly device?: Device;
  /** Where the screen offers "Save again" beside the reason: no try comes by itself, whatever the reason is. */
  readonly waitsToBeAsked?: boolean;
  /** Where only the last choice counts: over a newer version it is sent again, and nobody is asked. (SG-8) */
  readonly isAlwaysMine?: boolean;
  readonly newKey?: () => string;
  readonly random?: () => number;
}

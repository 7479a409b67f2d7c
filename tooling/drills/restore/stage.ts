import type { Base } from './base.ts';
import type { Product } from './product.ts';

/** The two universities as they run. */
export interface Stage {
  readonly base: Base;
  readonly product: Product;
  readonly origin: string;
}

const SECOND_MS = 1000;
/** So that the moment a second before the harm lies after the last thing that was compared. */
export const QUIET_MS = 1200;

export const oneSecondBefore = (at: Date): Date => new Date(at.getTime() - SECOND_MS);

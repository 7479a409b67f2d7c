import type { Endpoint } from '../endpoint/index.ts';
import * as subjects from './subjects.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value;

/** Every endpoint there is: a test fails when one of them has no implementation, or two. */
export const ENDPOINTS: readonly Endpoint[] = Object.values<unknown>(subjects).filter(isEndpoint);

import { problemOf } from '#platform/api/problemOf.ts';

/** The server says "not as things stand" of work by name for one reason: the evaluations are not final. (SS-1) */
const NOT_NOW = 409;

export const isNamesClosed = (error: unknown): boolean => problemOf(error).status === NOT_NOW;

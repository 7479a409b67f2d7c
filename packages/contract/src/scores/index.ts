export * from './releases.ts';
export * from './results.ts';
export * from './scoreRuns.ts';
export * from './scores.ts';

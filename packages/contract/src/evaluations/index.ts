export * from './evaluations.ts';
export * from './learnerEvaluations.ts';
export * from './reports.ts';

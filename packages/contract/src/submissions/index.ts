export * from './draftHistory.ts';
export * from './submissions.ts';

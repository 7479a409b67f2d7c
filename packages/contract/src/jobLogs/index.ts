export * from './jobLog.ts';
export * from './jobLogs.ts';

export * from './auditEvents.ts';
export * from './exports.ts';

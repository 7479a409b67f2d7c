export * from './accounts.ts';
export * from './passwords.ts';
export * from './secondStep.ts';
export * from './signIns.ts';

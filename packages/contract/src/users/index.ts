export * from './activities.ts';
export * from './userAccounts.ts';
export * from './users.ts';

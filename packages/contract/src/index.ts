// First, before any schema is built.
export { isPage } from './pagePolicy.ts';
export * from './accounts.ts';
export * from './artifacts.ts';
export * from './configuration.ts';
export * from './crashReports.ts';
export * from './endpoint.ts';
export * from './groups.ts';
export * from './jobs.ts';
export * from './library.ts';
export * from './lists.ts';
export * from './problem.ts';
export * from './providers.ts';
export * from './richText.ts';
export * from './shapes.ts';
export * from './url.ts';
export * from './users.ts';
export * from './userSettings.ts';
export { ENDPOINTS } from './endpoints.ts';

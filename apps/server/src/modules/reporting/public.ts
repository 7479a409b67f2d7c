export { testAnalytics } from './testAnalytics.ts';
export { testErrorReports } from './testErrorReports.ts';

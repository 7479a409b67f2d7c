export { REPORT_KINDS, type ReportKind } from './reports.ts';

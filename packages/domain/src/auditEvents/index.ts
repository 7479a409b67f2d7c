export { auditText, type DescribedEvent } from './auditText.ts';

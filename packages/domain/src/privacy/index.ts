export { redact, SECRET_FIELDS } from './redact.ts';

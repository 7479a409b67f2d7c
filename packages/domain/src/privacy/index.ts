export { isSecretField, redact, SECRET_FIELDS } from './redact.ts';

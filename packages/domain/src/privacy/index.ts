export { isSecretField, redact, redactAddresses, SECRET_FIELDS } from './redact.ts';

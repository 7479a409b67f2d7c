const REDACTED = '[redacted]';

// S7.25, plus what names a person or lets somebody in.
const SECRET_FIELDS = new Set(
  [
    'puid',
    'employeeNumber',
    'access_token',
    'refresh_token',
    'password',
    'content',
    'email',
    'uid',
    'alias',
    'userName',
    'identifiers',
    'code',
    'code_verifier',
    'ticket',
    'reason',
    'client_secret',
    'authorization',
    'cookie',
    'firstName',
    'lastName',
  ].map(plain),
);
const E_MAIL = /[^\s()<>,;:"[\]]+@[\p{L}\p{N}.-]+/gu;
const DEEPEST = 8;

/** `user_name`, `user-name` and `userName` are one field. */
function plain(field: string): string {
  return field.replaceAll(/[_-]/g, '').toLowerCase();
}

/** The value without secrets and without e-mail addresses, for logs and error reports. (S7.25) */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(E_MAIL, REDACTED);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      SECRET_FIELDS.has(plain(field)) && inner !== null && inner !== undefined ? REDACTED : redact(inner, depth + 1),
    ]),
  );
}

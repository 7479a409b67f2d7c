const REDACTED = '[redacted]';

/** S7.25, plus what names a person or lets somebody in. */
export const SECRET_FIELDS = [
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
] as const;
const SECRET = new Set(SECRET_FIELDS.map(plain));
// Bounded on both sides: without a bound, a long text without an @ would take quadratic time.
const E_MAIL = /[^\s()<>,;:"[\]]{1,64}@[\p{L}\p{N}.-]{1,255}/gu;
// A PUID, in either spelling.
const PUID = /(?<!\d)\d{5}-?\d{5}(?!\d)/g;
// The secret of a calendar's address. (CY-6)
const CALENDAR = /(\/calendars\/)[^/\s:]{1,100}/g;
const DEEPEST = 8;
const LONGEST = 4000;

/** `user_name`, `user-name` and `userName` are one field. */
function plain(field: string): string {
  return field.replaceAll(/[_-]/g, '').toLowerCase();
}

export const isSecretField = (field: string): boolean => SECRET.has(plain(field));

/** The text without secrets that stand in addresses. */
export const redactAddresses = (text: string): string => text.replaceAll(CALENDAR, `$1${REDACTED}`);

/** The value without secrets and without e-mail addresses, for logs and error reports. (S7.25) */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return redactAddresses(value.slice(0, LONGEST)).replaceAll(E_MAIL, REDACTED).replaceAll(PUID, REDACTED);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= DEEPEST) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isSecretField(field) && inner !== null && inner !== undefined ? REDACTED : redact(inner, depth + 1),
    ]),
  );
}

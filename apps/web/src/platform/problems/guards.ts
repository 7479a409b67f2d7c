/** Schemas stay on the server; what the browser itself has to check, it checks with these. (ADR 0030) */
export const isText = (value: unknown): value is string => typeof value === 'string';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value of it is one of these. */
export function isRecordOf<Value>(
  value: unknown,
  isValue: (one: unknown) => one is Value,
): value is Readonly<Record<string, Value>> {
  return isRecord(value) && Object.values(value).every(isValue);
}

/** One object of an answer; fields that a Java program leaves out are missing. */
export type Fields = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 500;

/** The answer as JSON. Undefined where it is none: `null` itself is an answer of the timetable. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty where there is none. */
export function textIn(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim().slice(0, LONGEST_TEXT) : '';
}

export function numberIn(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

export function listIn(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/**
 * The calendar day of a date or timestamp. The timetable ends its timestamps with "Z" although they are the time on its
 * wall, so the day is taken as it is written, and never moved to another zone. (UT-6)
 */
export function dayIn(fields: Fields, name: string): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(textIn(fields, name)) ?? [];
  return day !== undefined && !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : '';
}

const PUID_DIGITS = 10;

/** The timetable may leave out the zeros in front of a PUID, so two ids are one if they are the same number. (UT-4) */
export const isSamePerson = (one: string, other: string): boolean =>
  trimmed(one) !== '' && trimmed(one) === trimmed(other);

const trimmed = (id: string): string => id.trim().replace(/^0+/, '').toLowerCase();

/** The PUID that an id of the timetable stands for, with the zeros that belong to it; null where it is none. */
export function puidOf(externalId: string): string | null {
  const digits = externalId.trim();
  return /^\d{1,10}$/.test(digits) && trimmed(digits) !== '' ? digits.padStart(PUID_DIGITS, '0') : null;
}

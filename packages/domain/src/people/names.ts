/** What is needed to call someone by name. */
export type Named = {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email: string;
};

/** 'First Last', or the e-mail when either name is missing. (S3.01) */
export function displayName(person: Named): string {
  const names = bothNames(person);
  return names === null ? person.email : `${names.first} ${names.last}`;
}

/** 'Last, First', or the e-mail when either name is missing (PP-2). */
export function sortedName(person: Named): string {
  const names = bothNames(person);
  return names === null ? person.email : `${names.last}, ${names.first}`;
}

/** Apostrophe-s, or only an apostrophe after a name ending in s, capital or small (S3.01, PP-3). */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}'` : `${name}'s`;
}

function bothNames({ firstName, lastName }: Named): { first: string; last: string } | null {
  const first = firstName?.trim() ?? '';
  const last = lastName?.trim() ?? '';
  // A name of spaces comes out of some rosters; it is missing, not written (PP-1).
  return first === '' || last === '' ? null : { first, last };
}

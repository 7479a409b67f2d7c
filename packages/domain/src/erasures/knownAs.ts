interface KnownPerson {
  readonly email: string | null;
  readonly alias: string | null;
  readonly puid: string | null;
  /** What other systems call them, each with the system. */
  readonly subjects: readonly { readonly providerId: string; readonly subject: string }[];
}

/**
 * Every name by which a roster or a sign-in may mean a person, in one spelling. Hashed, they are remembered of a person
 * who was erased, so that the next roster does not make the account again. (EP-10)
 */
export function knownAs({ email, alias, puid, subjects }: KnownPerson): string[] {
  return [
    ...named('e-mail', email),
    ...named('alias', alias),
    ...named('PUID', puid),
    ...subjects.map(({ providerId, subject }) => `subject ${providerId} ${subject}`),
  ];
}

const named = (kind: string, value: string | null): string[] =>
  value === null || value.trim() === '' ? [] : [`${kind} ${value.trim().toLowerCase()}`];

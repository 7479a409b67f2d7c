import { placeholderEmail, UNNAMED } from './placeholderEmail.ts';

/** What another system says of somebody, the e-mail and the PUID in the spelling that is stored. */
interface SaidOfPerson {
  readonly email: string | null;
  readonly puid: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Somebody new from outside: by a launch, a roster or an identity provider. The digest is of the other system's own name
 * for them: short enough for an address, the same at the next try, and nobody learns that name. (LT-35, RO-32, IP-25)
 */
export function newPersonFromOutside(
  said: SaidOfPerson,
  { keepsEmail, keepsPuid }: { readonly keepsEmail: boolean; readonly keepsPuid: boolean },
  digest: string,
) {
  const isNamed = said.firstName !== '' || said.lastName !== '';
  return {
    email: keepsEmail && said.email !== null ? said.email : placeholderEmail(digest.slice(0, 32)),
    puid: keepsPuid ? said.puid : null,
    // Some systems send no names; people in a list must still be told apart.
    firstName: isNamed ? said.firstName : UNNAMED,
    lastName: isNamed ? said.lastName : digest.slice(0, 6),
  };
}

import { displayName, type Named } from '@circuit/domain/people';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

type Person = Named & { readonly isImpersonated: boolean };

/** "Hi," and the first name, or "Impersonating {name}". (S2.34) */
export function userLabel(person: Person): string {
  if (person.isImpersonated) return `Impersonating ${displayName(person)}`;
  const firstName = person.firstName?.trim() ?? '';
  return `Hi, ${firstName === '' ? person.email : firstName}`;
}

/** Where the about page of the product lies: `about-` and the configured name in lower case. (S2.34) */
export function aboutPath(appName: string): string {
  return href(PATHS.helpPage, { '*': `scoring-docs/about-${encodeURIComponent(appName.toLowerCase())}` });
}

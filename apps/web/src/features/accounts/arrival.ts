import { providerRefusalText, readRefusal } from '@circuit/domain/identityProviders';

/** What the server says in the address when it sends a browser to the sign-in page. */
export interface Arrival {
  readonly refused: { readonly told: string; readonly reference: string | null } | null;
  /** The id of a provider whose session could not be ended. */
  readonly stillSignedInAt: string | null;
}

const NAMES = ['refused', 'reference', 'stillSignedInAt'] as const;
const PLAIN = /^[\w.-]{1,64}$/;

/** Only what we could have written ourselves: whoever makes a link must not put words on this page. (IW-4) */
export function readArrival(search: URLSearchParams): Arrival {
  const plain = (name: (typeof NAMES)[number]) => {
    const text = search.get(name) ?? '';
    return PLAIN.test(text) ? text : null;
  };
  const reason = readRefusal(search.get('refused') ?? '');
  return {
    refused: reason === undefined ? null : { told: providerRefusalText(reason).told, reference: plain('reference') },
    stillSignedInAt: plain('stillSignedInAt'),
  };
}

/** The rest of the query once that is read; null when none of it was there. */
export function withoutArrival(search: URLSearchParams): string | null {
  if (!NAMES.some((name) => search.has(name))) return null;
  const rest = new URLSearchParams(search);
  for (const name of NAMES) rest.delete(name);
  return rest.toString();
}

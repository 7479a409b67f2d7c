import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

import Provider, { type Configuration } from 'oidc-provider';

import { listenOnLoopback } from '../listenOnLoopback.ts';

export interface OpenidPerson {
  /** What they type on the provider's own page; any password does. */
  readonly login: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

export interface OpenidProviderOptions {
  /** Where this product is, for the addresses that the provider sends browsers and logouts to. */
  readonly redirectUrl: string;
  readonly afterSignOutUrl: string;
  readonly backchannelUrl?: string;
  /** Those it knows, or what it says of anybody who signs in there. */
  readonly people: readonly OpenidPerson[] | ((login: string) => OpenidPerson);
  readonly port?: number;
  /** Takes what the provider posts by itself, where the product has no address that it could call. */
  readonly deliver?: (address: string, form: URLSearchParams) => Promise<number>;
}

export interface OpenidProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly stop: () => Promise<void>;
}

/** A real OpenID provider on this machine, with its own pages to sign in at. */
export async function startOpenidProvider(options: OpenidProviderOptions): Promise<OpenidProvider> {
  const client = { clientId: 'circuit', clientSecret: randomUUID() };
  const server = createServer();
  const port = await listenOnLoopback(server, options.port);
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configuration(options, client));
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    issuer,
    ...client,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function configuration(
  { redirectUrl, afterSignOutUrl, backchannelUrl, people, deliver }: OpenidProviderOptions,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUrl],
        post_logout_redirect_uris: [afterSignOutUrl],
        ...(backchannelUrl === undefined
          ? {}
          : { backchannel_logout_uri: backchannelUrl, backchannel_logout_session_required: true }),
      },
    ],
    claims: {
      openid: ['sub', 'acr', 'amr'],
      profile: ['given_name', 'family_name', 'preferred_username', 'puid'],
      email: ['email', 'email_verified'],
    },
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    cookies: { keys: [randomUUID()] },
    ...(deliver === undefined
      ? {}
      : {
          fetch: async (asked: string | URL | Request, init: { readonly body?: unknown } = {}) => {
            const address = asked instanceof Request ? asked.url : String(asked);
            return new Response(null, { status: await deliver(address, new URLSearchParams(String(init.body))) });
          },
        }),
    findAccount: (_context, id) => {
      const person = typeof people === 'function' ? people(id) : people.find(({ login }) => login === id);
      return person === undefined ? undefined : { accountId: id, claims: () => ({ ...person.claims, sub: id }) };
    },
  };
}

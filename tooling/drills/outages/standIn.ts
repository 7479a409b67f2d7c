import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { exportJWK, generateKeyPair, SignJWT } from 'jose';

export const OUTAGES = ['slow', 'down', 'rubbish'] as const;
export type Outage = (typeof OUTAGES)[number];

/** Longer than anybody waits. */
const SLOW_MS = 30_000;

/**
 * Stands in for an OpenID provider and a CAS server. It can be slow, cut every line, or answer rubbish: the real ones do
 * it too, but not when they are told to.
 */
export async function startStandIn() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'a', alg: 'RS256', use: 'sig' };
  const nonces = new Map<string, string>();
  let outage: Outage | null = null;
  let origin = '';

  const idToken = (code: string) =>
    new SignJWT({ nonce: nonces.get(code) ?? '', email: 'door@door.example', email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'a' })
      .setIssuer(origin)
      .setAudience('circuit')
      .setSubject('somebody')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    const path = (request.url ?? '').split('?')[0];
    if (path === '/jwks') return void json({ keys: [jwk] });
    if (path === '/token') {
      const code = new URLSearchParams(await textOf(request)).get('code') ?? '';
      return void json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await idToken(code) });
    }
    if (path?.endsWith('/serviceValidate') === true)
      return void response
        .setHeader('content-type', 'application/xml')
        .end(
          `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>somebody</cas:user></cas:authenticationSuccess></cas:serviceResponse>`,
        );
    return void json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    });
  };
  const server = createServer((request, response) => {
    if (outage === 'down') return void request.socket.destroy();
    if (outage === 'rubbish') return void response.end('<html>We will be right back</html>');
    if (outage === 'slow') return void setTimeout(() => response.destroy(), SLOW_MS).unref();
    return void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a TCP server has one
  return {
    origin,
    /** The code that the browser would bring back from the provider's page. */
    codeFor: (nonce: string): string => {
      const code = `code-${nonces.size}`;
      nonces.set(code, nonce);
      return code;
    },
    fail: (how: Outage | null) => void (outage = how),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a request gives buffers
  return Buffer.concat(parts).toString('utf8');
}

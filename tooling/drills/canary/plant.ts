import { randomUUID } from 'node:crypto';

import { SEEDED_INSTRUCTOR, signInAt } from '#tooling/dev/signIn.ts';

import { CANARIES } from './canaries.ts';

/** Sends every canary to the server in every place where a caller can put one. Returns how many calls that were. */
export async function plantOverTheWire(origin: string): Promise<number> {
  const { token } = await signInAt(origin, SEEDED_INSTRUCTOR);
  let calls = 0;
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    calls += 1;
    await fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }).then((answer) => answer.text());
  };
  const { tokens, puids, emails, names, texts } = CANARIES;
  for (const [index, secret] of tokens.entries()) {
    const [puid, email, name, text] = [puids[index] ?? '', emails[index] ?? '', names[index] ?? '', texts[index] ?? ''];
    const everything = {
      puid,
      email,
      userName: name,
      password: secret,
      content: text,
      identifiers: [puid, email, name],
    };
    const query = new URLSearchParams({ keywords: name, code: secret, ticket: secret, email, puid });
    // Signing in, wrongly: by name, by address, by number.
    for (const userName of [name, email, puid])
      await call(
        'POST',
        '/api/account/local',
        { userName, password: secret },
        {
          'circuit-code-challenge': 'x'.repeat(43),
        },
      );
    await call('POST', '/token', `grant_type=refresh_token&refresh_token=${secret}&client_id=web`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    await call('POST', '/api/account/forgotPassword', { email });
    // Looking for somebody, with what the address then holds.
    await call('GET', `/api/groups?${query.toString()}`);
    await call('GET', `/api/users?${query.toString()}`);
    await call('GET', `/api/users/${encodeURIComponent(email)}`);
    await call('GET', `/people/${encodeURIComponent(name)}?${query.toString()}`);
    // Bodies that are refused, broken or of the wrong kind.
    await call('POST', '/api/groups', everything);
    await call('POST', '/api/groups', `{"name": "${text}", broken ${secret}`);
    await call('PUT', `/api/assignments/${randomUUID()}`, everything, { 'if-match': '"1"' });
    await call('POST', '/api/crashReports', {
      message: `Failed for ${email} (${puid}) at ${origin}/x?code=${secret}`,
      stack: `at f (${origin}/assets/a.js?token=${secret}:1:2) Bearer ${secret}`,
      path: '/groups',
      version: '2.20.2',
      userAgent: 'Drill',
    });
    // Headers: what a proxy, a browser or an attacker adds.
    await call('GET', '/api/account/userInfo', undefined, {
      authorization: `Bearer ${secret}`,
      cookie: `session=${secret}`,
      referer: `${origin}/x?code=${secret}&email=${email}`,
      'user-agent': `Drill ${email}`,
      baggage: `user=${email}`,
      tracestate: `a=${secret}`,
    });
  }
  return calls;
}

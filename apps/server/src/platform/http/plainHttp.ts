import type { BrowserAnswer } from '@circuit/contract/endpoint';
import type { FastifyRequest } from 'fastify';

import { browserPage } from './browserPage.ts';

const ON_THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/;

/** A page that was asked for over a line that others can read. A browser keeps no secrets there, and signs nobody in. */
export const isPlainHttp = ({ method, protocol, hostname }: FastifyRequest): boolean =>
  method === 'GET' && protocol === 'http' && !ON_THIS_MACHINE.test(hostname);

/** Says so to a person, and to the operator whose proxy forgot to. (OP-12) */
export const httpsPage = ({ host, url }: FastifyRequest): BrowserAnswer =>
  browserPage({
    status: 403,
    title: 'This page needs HTTPS',
    texts: [
      'Your password and your work must not travel in the clear, so nobody can sign in at this address.',
      'If you run this server: the proxy in front of it must send X-Forwarded-Proto, and PROXIES must name the proxy.',
    ],
    link: { href: `https://${host}${url}`, label: 'Open it with HTTPS' },
    frameOrigins: [],
  });

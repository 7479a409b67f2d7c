import type { Finding } from '#tooling/drills/report.ts';

import { ask, HOST } from './nginx.ts';
import type { Product } from './product.ts';

const PATHS = ['/', '/api/time', '/api/nothing'];

/** What a scanner would look at: the names of what is sent, and that nothing is sent twice. */
export async function headersThroughNginx({ nginx }: Product): Promise<Finding> {
  const page = await ask(nginx, '/');
  const answers = await Promise.all(PATHS.map((path) => ask(nginx, path)));
  const plain = await fetch(`http://127.0.0.1:${nginx.plainPort}/course?a=1`, {
    redirect: 'manual',
    headers: { host: HOST },
  });
  const wrong = [
    ...answers.flatMap(({ headers, names }, at) => [
      ...(headers['strict-transport-security'] === undefined ? [`no HSTS on ${PATHS[at]}`] : []),
      ...(headers['x-content-type-options'] === 'nosniff' ? [] : [`no nosniff on ${PATHS[at]}`]),
      ...(headers['content-security-policy'] === undefined ? [`no policy on ${PATHS[at]}`] : []),
      ...(/\d/.test(String(headers['server'] ?? '')) ? [`a version on ${PATHS[at]}`] : []),
      ...names
        .filter((name, index) => name !== 'set-cookie' && names.indexOf(name) !== index)
        .map((name) => `${name} twice`),
    ]),
    ...(page.status === 200 ? [] : [`the page says ${page.status}`]),
    ...(answers[1]?.status === 200 ? [] : [`the shard is not known: ${answers[1]?.status}`]),
    ...(plain.status === 308 ? [] : [`plain http says ${plain.status}`]),
    ...(/\d/.test(plain.headers.get('server') ?? '') ? ['a version on plain http'] : []),
  ];
  return {
    rule: 'DR-45 nginx ends TLS with the file of the release: HSTS on every answer, no header twice, the shard known by its host',
    figures: `${PATHS.length} addresses; page compressed as ${String(page.headers['content-encoding'] ?? 'nothing')}; ${page.names.join(', ')}; ${wrong.join('; ') || 'nothing wrong'}`,
    isHeld: wrong.length === 0,
  };
}

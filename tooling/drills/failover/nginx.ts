import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';

import { freePort } from '@circuit/testing';

import { answersFrom } from '#tooling/dev/answers.ts';
import { ended } from '#tooling/dev/processes.ts';

export const HOST = 'university.circuit.example.edu';

export interface Nginx {
  readonly port: number;
  readonly plainPort: number;
  /** Its certificate, which nobody has signed. */
  readonly certificate: string;
  readonly stop: () => Promise<void>;
}

/** nginx with the file of the release, in which only ports and the places of the certificate are others. */
export async function startNginx(configuration: string, folder: string, apiPorts: readonly number[]): Promise<Nginx> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const names = 'subjectAltName=DNS:circuit.example.edu,DNS:*.circuit.example.edu';
  const openssl = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=circuit.example.edu'];
  execFileSync('openssl', [...openssl, '-addext', names, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const text = readFileSync(configuration, 'utf8')
    .replaceAll(/127\.0\.0\.1:300([12])/g, (_whole, which: string) => `127.0.0.1:${apiPorts[Number(which) - 1]}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    // The nginx of Debian 12 does not know this line, and the students of the drill speak HTTP/1.1.
    .replace(/^ *http2 on;\n/m, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/circuit/tls/fullchain.pem', certificate)
    .replace('/etc/circuit/tls/privkey.pem', key);
  writeFileSync(join(folder, 'circuit.conf'), text);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((part) => `  ${part}_temp_path ${join(folder, part)};`)
    .join('\n');
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
worker_processes 1;
events { worker_connections 16384; }
http {
  access_log off;
${temporary}
  include ${join(folder, 'circuit.conf')};
}
`,
  );
  execFileSync('nginx', ['-t', '-q', '-c', main, '-p', folder], { stdio: 'inherit' });
  const child = spawn('nginx', ['-c', main, '-p', folder], { stdio: 'inherit' });
  await answersFrom(child, `http://127.0.0.1:${plainPort}/`);
  return {
    port,
    plainPort,
    certificate: readFileSync(certificate, 'utf8'),
    stop: async () => {
      child.kill('SIGQUIT');
      await ended(child);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As they came, so that a header that is sent twice is seen. */
  readonly names: readonly string[];
}

/** As a browser asks, which takes whatever is compressed. */
export function ask(
  { port, certificate }: Nginx,
  path: string,
  method: 'GET' | 'POST' = 'GET',
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, servername: HOST, ca: certificate };
    const headers = { host: HOST, 'accept-encoding': 'gzip, br', accept: 'text/html', ...more };
    request({ ...options, headers }, (answer) => {
      answer.resume();
      const names = answer.rawHeaders.filter((_text, at) => at % 2 === 0).map((name) => name.toLowerCase());
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, names }));
    })
      .once('error', reject)
      .end();
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Of Debian, where `python3-django-cas-server` is installed; another one may come first on the path. */
const PYTHON = '/usr/bin/python3';

export interface CasPerson {
  readonly password: string;
  readonly attributes: Readonly<Record<string, string | readonly string[]>>;
}

export interface CasServerOptions {
  /** By user name. */
  readonly people: Readonly<Record<string, CasPerson>>;
  /** Whom it gives tickets to, and where it says that a session has ended; at the origin itself unless told. */
  readonly services: readonly { readonly origin: string; readonly logoutUrl?: string }[];
  readonly port?: number;
  readonly ticketSeconds?: number;
}

export interface CasServer {
  /** What an administrator types: `http://127.0.0.1:12345/cas`. */
  readonly baseUrl: string;
  readonly stop: () => Promise<void>;
}

/** A real CAS server on this machine, with a database that is thrown away. It ends with this process, too. */
export async function startCasServer(options: CasServerOptions): Promise<CasServer> {
  const { people, services, ticketSeconds = 60 } = options;
  const folder = await mkdtemp(join(tmpdir(), 'circuit-cas-'));
  const given = {
    folder,
    port: options.port ?? 0,
    ticketSeconds,
    people,
    services: services.map(({ origin, logoutUrl = '' }) => ({ origin, logoutUrl })),
  };
  const child = spawn(PYTHON, [join(import.meta.dirname, 'server.py'), JSON.stringify(given)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text: Buffer) => void said.push(text.toString()));
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const port = await new Promise<number | null>((resolve) => {
    child.stdout.once('data', (text: Buffer) => resolve(Number(text.toString())));
    child.once('exit', () => resolve(null));
  });
  if (port === null) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(
      `The CAS server did not start; is python3-django-cas-server installed?\n${said.slice(-5).join('')}`,
    );
  }
  return { baseUrl: `http://127.0.0.1:${port}/cas`, stop };
}

import { connect } from 'node:net';

import { isFree } from '@circuit/testing';

const HOW_MANY = 50;

/** A port by the name of its setting, and the one that is used when nothing is set. */
type UsualPorts = Readonly<Record<string, number>>;
type Settings = Readonly<Record<string, string | undefined>>;

/**
 * A port for each setting: the one that is set, else the usual one, else the next that is free. A server of another
 * checkout that listens there is never taken for our own. (DM-10)
 */
export async function choosePorts<const Usual extends UsualPorts>(
  usual: Usual,
  settings: Settings = process.env,
): Promise<Readonly<Record<keyof Usual & string, number>>> {
  const chosen = new Map<string, number>();
  for (const [setting, port] of Object.entries(usual)) {
    const set = settings[setting];
    const others = new Set(chosen.values());
    chosen.set(setting, set === undefined ? await nextFree(port, others) : await requireFree(setting, Number(set)));
  }
  return Object.fromEntries(chosen) as Record<keyof Usual & string, number>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- one for each
}

/** Somebody who asks for a port expects to find us there. */
async function requireFree(setting: string, port: number): Promise<number> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${setting} is not a port: ${port}.`);
  if (await isTaken(port))
    throw new Error(
      `Port ${port} is in use by another program. Choose another one, for example ${setting}=${port + 1}.`,
    );
  return port;
}

async function nextFree(usual: number, others: ReadonlySet<number>): Promise<number> {
  for (let port = usual; port < usual + HOW_MANY; port++) if (!others.has(port) && !(await isTaken(port))) return port;
  throw new Error(`Ports ${usual} to ${usual + HOW_MANY - 1} are all in use by other programs.`);
}

/** Whether somebody listens there already, on whichever of the addresses that the browser tries for localhost. */
export async function isTaken(port: number): Promise<boolean> {
  return !(await isFree(port)) || answersAt('localhost', port);
}

function answersAt(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1000 });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

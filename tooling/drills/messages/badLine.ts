import { connect, createServer, type Socket } from 'node:net';

import { numberIn, type Fault } from './faults.ts';

export interface BadLine {
  readonly url: string;
  /** How often each fault was met. */
  readonly met: Map<Fault, number>;
  readonly stop: () => Promise<void>;
}

interface Options {
  /** The mail server behind it. */
  readonly target: URL;
  readonly plan: ReadonlyMap<number, Fault>;
  /** Something hangs on this line from now on. */
  readonly onHang: () => void;
}

/**
 * A line to a mail server that breaks or falls silent at the first try of some messages: before the text is given, in
 * the middle of it, or after it, when the server has it and its answer is lost.
 */
export async function startBadLine({ target, plan, onHang }: Options): Promise<BadLine> {
  const met = new Map<Fault, number>();
  const tried = new Set<number>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    const drop = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', drop);
    upstream.on('close', drop);
    let fault: Fault | undefined;
    let isText = false;
    let isSilent = false;
    client.on('data', (chunk) => {
      if (isSilent) return;
      const said = chunk.toString('latin1');
      // The client may say several things at once: to whom stands on a line of its own.
      if (!isText && /^RCPT TO:/im.test(said)) {
        fault = firstFaultOf(said);
        if (fault === 'droppedBeforeText') return drop();
        if (fault === 'hangsBeforeText') {
          isSilent = true;
          return onHang();
        }
      }
      if (isText && fault === 'droppedInText') return drop();
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isSilent) return;
      const answered = chunk.toString('latin1');
      if (isText && fault === 'droppedAfterText') return drop();
      if (isText && fault === 'hangsAfterText') {
        isSilent = true;
        return onHang();
      }
      // 354: the server asks for the text; what follows from the client is nothing else, until it is answered.
      isText = /^354/m.test(answered);
      client.write(chunk);
    });
  });
  const firstFaultOf = (said: string): Fault | undefined => {
    const number = numberIn(said);
    if (number === null || tried.has(number)) return undefined;
    tried.add(number);
    const fault = plan.get(number);
    if (fault !== undefined) met.set(fault, (met.get(fault) ?? 0) + 1);
    return fault;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    met,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

const AWAY_MS = 2500;

export interface BreakingLine {
  readonly origin: string;
  readonly breaks: () => number;
  readonly close: () => void;
}

/**
 * A way to the API that breaks each time so many bytes have gone up: every connection ends at once, and for a while
 * nobody gets through.
 */
export async function aBreakingLine(target: string, breakAfterBytes: readonly number[]): Promise<BreakingLine> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const state = { sent: 0, breaks: 0, isAway: false };
  const breakNow = () => {
    state.breaks += 1;
    state.isAway = true;
    for (const socket of open) socket.destroy();
    setTimeout(() => (state.isAway = false), AWAY_MS);
  };
  const server = createServer((socket) => {
    if (state.isAway) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const one of [socket, onward]) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.on('data', (piece) => {
      state.sent += piece.length;
      const isDue = state.sent > (breakAfterBytes[state.breaks] ?? Number.POSITIVE_INFINITY);
      if (isDue) breakNow();
    });
    socket.pipe(onward);
    onward.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const own = server.address() as AddressInfo; // oxlint-disable-line typescript/no-unsafe-type-assertion -- it listens on TCP
  return {
    origin: `http://127.0.0.1:${own.port}`,
    breaks: () => state.breaks,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/**
 * One address in front of several API processes: each call goes to the next process, as behind a university's proxy.
 * What a process keeps in its memory is therefore missing in the next call.
 */
export async function takeTurns(port: number, behind: readonly number[]): Promise<() => void> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = asked;
    const place = behind[turn++ % behind.length] ?? port;
    const onward = request({ agent, host: '127.0.0.1', port: place, method, path: url, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
      pipeline(answered, answer, () => {});
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    pipeline(asked, onward, () => {});
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return () => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
}

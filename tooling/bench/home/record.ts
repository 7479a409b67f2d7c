import pg from 'pg';

// Loaded into the server before anything else: reports each statement it sends to the parent process.
interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

const client: { query: (this: unknown, ...asked: unknown[]) => unknown } = pg.Client.prototype;
const { query } = client;
client.query = function record(this: unknown, ...asked: unknown[]) {
  const [first] = asked;
  const statement: Statement | null =
    typeof first === 'string'
      ? { text: first }
      : isStatement(first)
        ? { text: first.text, values: first.values ?? [] }
        : null;
  if (statement !== null) process.send?.(statement);
  return query.apply(this, asked);
};

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';
}

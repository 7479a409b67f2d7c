/** Checks a request as strictly as hosted servers do. Undefined where nothing is wrong with it. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly param: string | null;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: Schema } };
}

type Schema = Readonly<Record<string, unknown>>;

const FIELDS = new Set(['model', 'messages', 'temperature', 'max_tokens', 'max_completion_tokens', 'response_format']);
const ROLES = new Set(['system', 'user', 'assistant']);

const invalid = (message: string, param: string | null): Refusal => ({
  status: 400,
  message,
  code: 'invalid_value',
  param,
});

export function refusalOf(body: unknown, model: string): Refusal | undefined {
  if (!isObject(body)) return invalid('We could not parse the JSON body of your request.', null);
  const unknown = Object.keys(body).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) return invalid(`Unrecognized request argument supplied: ${unknown}`, unknown);
  if (body['model'] !== model)
    return {
      status: 404,
      message: `The model \`${String(body['model'])}\` does not exist`,
      code: 'model_not_found',
      param: 'model',
    };
  return messagesRefusal(body['messages']) ?? numbersRefusal(body) ?? formatRefusal(body);
}

function messagesRefusal(messages: unknown): Refusal | undefined {
  if (!Array.isArray(messages) || messages.length === 0) return invalid('[] is too short - "messages"', 'messages');
  for (const message of messages as unknown[]) {
    const names = isObject(message) ? Object.keys(message).toSorted().join() : '';
    if (!isObject(message) || names !== 'content,role') return invalid('A message has a role and content.', 'messages');
    if (!ROLES.has(String(message['role'])) || typeof message['content'] !== 'string')
      return invalid('Invalid role or content.', 'messages');
  }
  return undefined;
}

function numbersRefusal(body: Record<string, unknown>): Refusal | undefined {
  const { temperature } = body;
  if (temperature !== undefined && !(typeof temperature === 'number' && temperature >= 0 && temperature <= 2))
    return invalid('temperature is a number from 0 to 2.', 'temperature');
  const lengths = ['max_tokens', 'max_completion_tokens'].filter((name) => body[name] !== undefined);
  if (lengths.length > 1) return invalid('Set max_tokens or max_completion_tokens, not both.', 'max_tokens');
  const [length] = lengths;
  const isLength = length === undefined || (Number.isInteger(body[length]) && Number(body[length]) > 0);
  return isLength ? undefined : invalid(`${length} is a positive whole number.`, length ?? null);
}

function formatRefusal(body: Record<string, unknown>): Refusal | undefined {
  const format = body['response_format'];
  if (format === undefined) return undefined;
  if (!isObject(format)) return invalid('response_format is an object.', 'response_format');
  if (format['type'] === 'json_object')
    return /json/i.test(JSON.stringify(body['messages']))
      ? undefined
      : invalid("'messages' must contain the word 'json' in some form.", 'messages');
  const named = format['json_schema'];
  if (format['type'] !== 'json_schema' || !isObject(named))
    return invalid('response_format.type is json_schema or json_object.', 'response_format');
  if (!/^[\w-]{1,64}$/.test(String(named['name']))) return invalid('Invalid name.', 'response_format.json_schema.name');
  if (named['strict'] !== true) return invalid('This server takes strict schemas only.', 'response_format.json_schema');
  const place = looseAt(named['schema'], 'schema');
  return place === undefined
    ? undefined
    : invalid(`Invalid schema for response_format: ${place}`, 'response_format.json_schema.schema');
}

const KEYWORDS = new Set(['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'description']);

/** Where a schema is not strict: an object that takes more than its properties, or does not need all of them. */
function looseAt(schema: unknown, place: string): string | undefined {
  if (!isObject(schema)) return `${place} is no object`;
  const keyword = Object.keys(schema).find((name) => !KEYWORDS.has(name));
  if (keyword !== undefined) return `${place}: '${keyword}' is not permitted`;
  if (schema['type'] === 'array') return looseAt(schema['items'], `${place}.items`);
  if (schema['type'] !== 'object') return undefined;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (schema['additionalProperties'] !== false) return `${place}: 'additionalProperties' must be false`;
  const required: unknown = schema['required'];
  const missing = Object.keys(properties).find((name) => !Array.isArray(required) || !required.includes(name));
  if (missing !== undefined) return `${place}: 'required' must name '${missing}'`;
  return Object.entries(properties)
    .map(([name, value]) => looseAt(value, `${place}.${name}`))
    .find((found) => found !== undefined);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

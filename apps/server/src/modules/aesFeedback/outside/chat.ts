import { setTimeout } from 'node:timers/promises';

import {
  completionsAddress,
  FIRST_FORM,
  formAfterRefusal,
  MOST_ANSWER_TOKENS,
  type ChatForm,
  type ChatMessage,
  type Fallback,
} from '@circuit/domain/aesFeedback';
import { afterAnswer, mayAsk, NEW_BREAKER, type Breaker } from '@circuit/domain/identityProviders';
import { err, ok, type Result } from '@circuit/domain/kernel';
import type { AllowedHosts } from '@circuit/domain/tenancy';
import { z } from 'zod';

import type { Egress, EgressReply } from '#platform/egress/egress.ts';

import { parsedJson } from './answerShape.ts';

/** A server that speaks the chat protocol, as one university named it. */
export interface ChatServer {
  /** Of whom the server's health is remembered. */
  readonly name: string;
  readonly egress: Egress;
  readonly allowed: AllowedHosts;
  readonly address: string;
  readonly model: string;
  /** Servers of one's own often need none. */
  readonly key: string | undefined;
  /** Asked by hand, a server that was away a moment ago is asked again. */
  readonly isTest?: boolean;
}

interface Ask {
  readonly messages: readonly ChatMessage[];
  readonly schema: Readonly<Record<string, unknown>>;
  /** On the clock of `performance`. */
  readonly deadlineMs: number;
}

export interface ChatAnswer {
  readonly content: string;
  /** The server stopped before the model did. */
  readonly isCutOff: boolean;
  /** Null where the server does not say. */
  readonly tokens: number | null;
  /** Which model answered, as it says itself. */
  readonly model: string;
  readonly form: ChatForm;
}

/**
 * `isPassing` if it is worth asking again in a moment; `isSent` if the text may have been read, and paid for, all the
 * same.
 */
export interface ChatFailure {
  readonly fallback: Fallback;
  readonly isPassing: boolean;
  readonly isSent: boolean;
  readonly said: string;
}

type Answered = Result<ChatAnswer, ChatFailure>;

const completionShape = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.number().int().nonnegative() }).nullish(),
});

/** Somebody else reads meanwhile, and nobody waits in front of a page. */
const CLOSED_MS = 60_000;
const LONGEST_WAIT_MS = 20_000;

/** How each server has answered this process, and what it takes. Another process finds out for itself. */
const breakers = new Map<string, Breaker>();
const forms = new Map<string, ChatForm>();

/** Asks once, in the form that the server takes, and waits once if it says for how long. (FB-16) */
export async function askChat(server: ChatServer, ask: Ask): Promise<Answered> {
  let form = forms.get(nameOf(server)) ?? FIRST_FORM;
  let mayWait = true;
  for (;;) {
    const reply = await post(server, ask, form);
    if (!reply.isOk) return reply;
    const { status, headers, body } = reply.value;
    const other = status === 400 || status === 422 ? formAfterRefusal(form, body) : null;
    const waitMs = status === 429 && mayWait ? retryAfterMs(headers['retry-after']) : null;
    if (other !== null) form = other;
    else if (waitMs !== null && waitMs <= LONGEST_WAIT_MS && performance.now() + waitMs < ask.deadlineMs) {
      mayWait = false;
      await setTimeout(waitMs);
    } else {
      const answered = answerOf(reply.value, form);
      if (answered.isOk) forms.set(nameOf(server), form);
      return answered;
    }
  }
}

const nameOf = ({ name, address, model }: ChatServer): string => `${name} ${address} ${model}`;

async function post(server: ChatServer, ask: Ask, form: ChatForm): Promise<Result<EgressReply, ChatFailure>> {
  const name = nameOf(server);
  const current = () => breakers.get(name) ?? NEW_BREAKER;
  const timeoutMs = Math.ceil(ask.deadlineMs - performance.now());
  if (timeoutMs <= 0) return failed('tooSlow');
  const isClosed = performance.now() < current().closedUntilMs;
  if (isClosed && server.isTest !== true) return failed('away');
  if (!isClosed && !mayAsk(current(), performance.now())) return failed('busy', { isPassing: true });
  breakers.set(name, { ...current(), underWay: current().underWay + 1 });
  let reply: EgressReply | undefined;
  try {
    reply = await server.egress.fetch(completionsAddress(server.address), server.allowed, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(server.key === undefined ? {} : { authorization: `Bearer ${server.key}` }),
      },
      body: JSON.stringify(requestBody(server, ask, form)),
      timeoutMs,
    });
  } catch {
    // Too many calls of ours are under way: none of them is the server's fault.
    breakers.set(name, { ...current(), underWay: current().underWay - 1 });
    return failed('busy', { isPassing: true });
  }
  breakers.set(name, afterAnswer(current(), reply !== undefined && reply.status < 500, performance.now(), CLOSED_MS));
  if (reply !== undefined) return ok(reply);
  const isLate = performance.now() >= ask.deadlineMs - 50;
  return isLate ? failed('tooSlow', { isPassing: true, isSent: true }) : failed('away', { isPassing: true });
}

function requestBody({ model }: ChatServer, { messages, schema }: Ask, form: ChatForm) {
  const isHeld = form.format === 'schema';
  return {
    model,
    messages: isHeld ? messages : withSchema(messages, schema),
    [form.lengthField]: MOST_ANSWER_TOKENS,
    ...(form.setsTemperature ? { temperature: 0 } : {}),
    response_format: isHeld
      ? { type: 'json_schema', json_schema: { name: 'remarks', strict: true, schema } }
      : { type: 'json_object' },
  };
}

/** A server that holds the model to nothing leaves it to the words. */
const withSchema = (messages: readonly ChatMessage[], schema: Ask['schema']): ChatMessage[] =>
  messages.map((message, index) =>
    index === 0
      ? { ...message, content: `${message.content}\n\nThe JSON object has this JSON Schema: ${JSON.stringify(schema)}` }
      : message,
  );

function answerOf({ status, body }: EgressReply, form: ChatForm): Answered {
  if (status === 401 || status === 403) return failed('keyRefused', { said: body });
  if (status === 408 || status === 429) return failed('busy', { said: body });
  if (status >= 500) return failed('away', { isPassing: true, said: body });
  if (status !== 200) return failed('requestRefused', { said: body });
  const read = completionShape.safeParse(parsedJson(body));
  const choice = read.data?.choices[0];
  if (choice === undefined) return failed('unreadable', { isSent: true, said: body });
  const { content, refusal } = choice.message;
  if (typeof refusal === 'string' || choice.finish_reason === 'content_filter')
    return failed('declined', { isSent: true, said: refusal ?? '' });
  return ok({
    content: content ?? '',
    isCutOff: choice.finish_reason === 'length',
    tokens: read.data?.usage?.total_tokens ?? null,
    model: read.data?.model ?? '',
    form,
  });
}

const failed = (
  fallback: Fallback,
  { isPassing = false, isSent = false, said = '' }: Partial<Omit<ChatFailure, 'fallback'>> = {},
): Result<never, ChatFailure> => err({ fallback, isPassing, isSent, said: said.slice(0, 300) });

/** In seconds or as a date; without one, a moment. */
function retryAfterMs(header = '1'): number {
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : LONGEST_WAIT_MS + 1;
}

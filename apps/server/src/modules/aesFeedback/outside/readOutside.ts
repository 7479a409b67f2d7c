import {
  estimatedTokens,
  keepRemarks,
  promptMessages,
  REPAIR,
  type ChatMessage,
  type KeptRemarks,
  type PreparedReading,
} from '@circuit/domain/aesFeedback';
import { err, ok, type Result } from '@circuit/domain/kernel';

import { answerSchema, readAnswer } from './answerShape.ts';
import { askChat, type ChatAnswer, type ChatFailure, type ChatServer } from './chat.ts';

interface OutsideFeedback extends KeptRemarks {
  readonly tokens: number;
  readonly answer: ChatAnswer;
}

interface OutsideFailure extends Pick<ChatFailure, 'fallback' | 'isPassing' | 'said'> {
  readonly tokens: number;
}

/** One reading, all calls and waits together. (FB-12, FB-16) */
export const READING_MS = 60_000;

/**
 * Has a prepared text read outside: asks, asks once more if the answer was cut off or not of the form, and keeps the
 * remarks that quote the text. What failed comes back as a value, since the built-in program takes over. (FB-16, FB-17)
 */
export async function readOutside(
  server: ChatServer,
  prepared: PreparedReading,
  readingMs = READING_MS,
): Promise<Result<OutsideFeedback, OutsideFailure>> {
  const deadlineMs = performance.now() + readingMs;
  const schema = answerSchema(prepared.reading.criteria.map(({ key }) => key));
  const first = promptMessages(prepared.reading);
  let messages: readonly ChatMessage[] = first;
  let tokens = 0;
  for (let isRepair = false; ; isRepair = true) {
    const asked = await askChat(server, { messages, schema, deadlineMs });
    if (!asked.isOk) {
      const { isSent, ...failure } = asked.failure;
      return err({ ...failure, tokens: tokens + (isSent ? tokensOf(messages, '') : 0) });
    }
    const { content, isCutOff } = asked.value;
    tokens += asked.value.tokens ?? tokensOf(messages, content);
    const said = isCutOff ? undefined : readAnswer(content);
    if (said !== undefined) return ok({ ...keepRemarks(said, prepared), tokens, answer: asked.value });
    if (isRepair)
      return err({
        fallback: isCutOff ? 'cutOff' : 'unreadable',
        isPassing: false,
        said: content.slice(0, 300),
        tokens,
      });
    // What came back is not shown to it again: a text may have put it there.
    messages = [...first, { role: 'user', content: REPAIR }];
  }
}

/** For servers that do not say how much it was. */
const tokensOf = (messages: readonly ChatMessage[], answer: string): number =>
  estimatedTokens(messages.reduce((sum, { content }) => sum + content.length, answer.length));

/** What one reading may use, set aside before it begins. */
export const tokensToReserve = (prepared: PreparedReading, answerTokens: number): number =>
  tokensOf(promptMessages(prepared.reading), '') + answerTokens;

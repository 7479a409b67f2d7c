import { COVERAGES, type SaidCriterion } from '@circuit/domain/aesFeedback';
import { z } from 'zod';

const answerOf = <Key extends z.ZodType<string>>(key: Key) =>
  z.strictObject({
    criteria: z.array(
      z.strictObject({
        key,
        coverage: z.enum(COVERAGES),
        remarks: z.array(z.strictObject({ quote: z.string(), remark: z.string() })),
      }),
    ),
  });

const answerShape = answerOf(z.string());

/** The same shape as a JSON schema, for servers that hold a model to one. It names the criteria that there are. (FB-14) */
export function answerSchema(keys: readonly string[]): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(answerOf(z.enum(keys)));
  return schema;
}

/** Undefined for everything that is not of the shape, whatever a server promised. */
export function readAnswer(content: string): readonly SaidCriterion[] | undefined {
  const read = answerShape.safeParse(parsedJson(withoutFence(content)));
  return read.success ? read.data.criteria : undefined;
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Models without a schema like to put their JSON into a block of code. */
const withoutFence = (content: string): string => content.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');

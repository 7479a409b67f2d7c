import { z } from 'zod';

/** The one place that says what a text with pictures is on the wire; every shape of instructions comes from here. */
export const instructions = z.strictObject({
  type: z.literal('doc'),
  content: z.array(z.record(z.string(), z.unknown())).max(5000).readonly(),
});

import { checkDocument, type RichDocument } from '@circuit/domain/richText';
import { z } from '../zod/index.ts';

/**
 * A rich text on the wire: the editor's document and nothing else. The outer shape stands here for the documentation;
 * the domain says what may be in it, both on the way in and on the way out. (RX-1)
 */
const shape = z
  .strictObject({ type: z.literal('doc'), content: z.array(z.record(z.string(), z.unknown())) })
  .superRefine((value, context) => {
    const checked = checkDocument(value);
    if (checked.isOk) return;
    const { path, problem } = checked.failure;
    context.addIssue({ code: 'custom', path: path === '' ? [] : path.split('.'), message: `This part ${problem}.` });
  });

export const richText = shape as unknown as z.ZodType<RichDocument, RichDocument>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- checkDocument has seen every part

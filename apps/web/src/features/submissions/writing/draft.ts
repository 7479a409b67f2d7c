import type { Submission } from '@circuit/contract/submissions';
import type { RichDocument } from '@circuit/domain/richText';

import type { Stored } from '#platform/saving/saver.ts';

export type DraftFields = { readonly document: RichDocument };

/** The name under which unsent words lie on the device. */
export const placeOf = ({ id }: Pick<Submission, 'id'>): string => `submission/${id}`;

export function storedOf({ document, version, savedAt }: Submission): Stored<DraftFields> {
  return { fields: { document }, version, updatedAt: savedAt };
}

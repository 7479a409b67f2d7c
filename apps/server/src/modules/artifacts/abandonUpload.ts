import { abandonUpload } from '@circuit/contract/artifacts';

import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import { deleteUpload } from './uploads.store.ts';

/** Frees its place among the unfinished ones; the parts go with the next sweep. (AR-3) */
export const abandonUploadRoute = implement(abandonUpload, async ({ uploadId }, { db, actor }) => {
  const wasThere = await deleteUpload(db, uploadId, actor.id);
  if (!wasThere) throw new ProblemError({ kind: 'notFound', what: 'upload' });
  return undefined;
});

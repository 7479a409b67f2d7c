import { statSync } from 'node:fs';
import { chown } from 'node:fs/promises';

/** Who a file belongs to. */
export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const ROOT_USER = 0;

/**
 * An operator types commands as root, and the processes run as another user. What root makes in their folder has to become
 * theirs, or they could neither write beside it nor replace it. Nobody else can give files away, nor needs to.
 */
export function otherOwnerOf(folder: string): Owner | undefined {
  if (process.getuid?.() !== ROOT_USER) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === ROOT_USER ? undefined : { uid, gid };
}

export async function giveAll(paths: readonly string[], owner: Owner | undefined): Promise<void> {
  if (owner !== undefined) await Promise.all(paths.map((path) => chown(path, owner.uid, owner.gid)));
}

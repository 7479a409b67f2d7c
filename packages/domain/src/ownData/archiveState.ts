export const OWN_ARCHIVE_STATES = ['none', 'waiting', 'failed', 'ready', 'expired'] as const;
export type OwnArchiveState = (typeof OWN_ARCHIVE_STATES)[number];

/** It holds all that a person wrote, so it lies there no longer than they need to fetch it. (OD-5) */
export const OWN_ARCHIVE_DAYS = 7;
const DAY_MS = 86_400_000;

interface ArchiveJob {
  readonly status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  readonly endedAt: Date | null;
  readonly key: string | null;
}

export const ownArchiveExpiry = (endedAt: Date): Date => new Date(endedAt.getTime() + OWN_ARCHIVE_DAYS * DAY_MS);

/** What a person sees of the newest archive. (OD-1) */
export function ownArchiveState(job: ArchiveJob | undefined, now: Date): OwnArchiveState {
  if (job === undefined) return 'none';
  if (job.status === 'queued' || job.status === 'running') return 'waiting';
  if (job.status !== 'succeeded' || job.endedAt === null || job.key === null) return 'failed';
  return ownArchiveExpiry(job.endedAt) > now ? 'ready' : 'expired';
}

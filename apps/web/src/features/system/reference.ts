import { VERSION } from '@circuit/domain/product';

/** What a person reads out to the help desk: the server's trace when there is one, else when it happened and where. */
export function referenceCode(traceId: string | null, now: Date): string {
  if (traceId !== null && /^[\w-]{1,80}$/.test(traceId)) return traceId;
  return `${VERSION}-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

import { WRITE_GRACE_MS } from '../phases/index.ts';
import { addDays } from '../time/index.ts';

const WINDOW_DAYS = 7;

/** Until when a learner may react and ask: seven days by the calendar of the course after they first saw results. (SL-1) */
export const respondUntil = (firstReleasedAt: Date, zone: string): Date => addDays(firstReleasedAt, WINDOW_DAYS, zone);

/** As screens say it: until the end and not after. (SL-1) */
export const mayRespond = (until: Date | null, now: Date): boolean => until !== null && now < until;

/** Whether what arrives now still counts: what was sent in time may arrive late. (SL-1) */
export const acceptsResponse = (until: Date | null, now: Date): boolean =>
  until !== null && now.getTime() < until.getTime() + WRITE_GRACE_MS;

import { instantOf, wallTimeOf } from '../time/index.ts';

import { oneLine, writeLetter, type Letter, type LetterFacts } from './writeLetter.ts';

/** The kinds that can wait for a daily summary. Reminders, nudges and account mail never wait. (DG-1) */
export const DIGESTED_KINDS = [
  'phaseOpened',
  'resultsReleased',
  'scoreChanged',
  'secondLookAnswered',
  'selfEvaluationClosed',
  'resultsUnreleased',
  'pushFailed',
] as const;
export type DigestedKind = (typeof DIGESTED_KINDS)[number];

export const DIGEST_CHOICES = ['atOnce', 'daily'] as const;
export type DigestChoice = (typeof DIGEST_CHOICES)[number];

export const isDigestedKind = (kind: string): kind is DigestedKind =>
  DIGESTED_KINDS.some((digested) => digested === kind);

/** When the daily summary leaves, by the clock on the person's wall. (DG-3) */
export const DIGEST_HOUR = 7;

/** The next daily summary after this moment. On the day when clocks change it still comes once. */
export function nextDigestAt(now: Date, zone: string): Date {
  const { year, month, day } = wallTimeOf(now, zone);
  const at = (ahead: number) =>
    instantOf({ year, month, day: day + ahead, hour: DIGEST_HOUR, minute: 0 }, zone).instant;
  const today = at(0);
  return today > now ? today : at(1);
}

/**
 * Until when a message waits for the summary; null: it leaves at once. A message that would be out of date by then does
 * not wait. (DG-4)
 */
export function digestTime(
  message: { readonly isDaily: boolean; readonly notAfter: Date | null },
  now: Date,
  zone: string,
): Date | null {
  if (!message.isDaily) return null;
  const at = nextDigestAt(now, zone);
  return message.notAfter !== null && message.notAfter <= at ? null : at;
}

interface DigestPart {
  readonly subject: string;
  /** Its whole address. */
  readonly link: string;
}

/** One message in place of several: what each was about, with its link, the oldest first. (DG-2) */
export function digestLetter(
  parts: readonly DigestPart[],
  { to, universityName }: Pick<LetterFacts, 'to' | 'universityName'>,
): Letter {
  return writeLetter({
    to,
    universityName,
    subject: `Daily summary: ${parts.length} updates`,
    before: [
      'Since your last summary:',
      ...parts.map(({ subject, link }) => `- ${oneLine(subject)}\n  ${link}`),
      'Your home page shows what is due:',
    ],
    after: ['You chose a daily summary in your settings. You can switch back there at any time.'],
  });
}

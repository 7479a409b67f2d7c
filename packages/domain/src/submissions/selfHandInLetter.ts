import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';
import { instantText } from '../time/index.ts';

interface HandedInForYou {
  readonly title: string;
  readonly courseName: string;
  readonly universityName: string;
  readonly timeZoneId: string;
  readonly endsAt: Date;
  readonly handedInAt: Date;
  readonly maskedCount: number;
}

/** To the author, right after their draft handed itself in. (HD-6) */
export function handedInForYouLetter(facts: HandedInForYou, to: Named): Letter {
  const { title, courseName, universityName, timeZoneId, endsAt, handedInAt, maskedCount } = facts;
  const show = (at: Date) => instantText(at, timeZoneId);
  const masked = `Your text says who you are in ${maskedCount === 1 ? '1 place' : `${maskedCount} places`}. Reviewers read a mask there instead.`;
  return writeLetter({
    to,
    universityName,
    subject: `Handed in for you: ${title}`,
    before: [
      `Hand in for ${title} in ${courseName} ended ${show(endsAt)}. You had a draft and had not handed anything in, so your draft was handed in for you ${show(handedInAt)}. It is not late because of that.`,
      ...(maskedCount === 0 ? [] : [masked]),
      'See your receipt:',
    ],
    after: [
      'If you did not want this, write to your instructor. You can turn it off for each draft before the deadline.',
    ],
  });
}

import { writeLetter, type Letter } from '../messages/index.ts';
import type { Named } from '../people/index.ts';

/** To each administrator, when an operator gets a look into their university. (OP-20) */
export function accessLetter({
  to,
  universityName,
  operator,
  reason,
  minutes,
}: {
  readonly to: Named;
  readonly universityName: string;
  readonly operator: string;
  readonly reason: string;
  readonly minutes: number;
}): Letter {
  return writeLetter({
    to,
    universityName,
    subject: 'An operator can look into your university',
    before: [
      `${operator}, who operates this service, can look at everything in your university for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, and can change nothing.`,
      `Their reason: ${reason}`,
      'See it and end it here:',
    ],
    after: ['If you do not expect this, end it and ask your operator.'],
  });
}

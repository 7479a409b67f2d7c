import { TOTP as RULE } from '@circuit/domain/factors';
import { Secret, TOTP } from 'otpauth';

import { TWO_STEP } from './twoStep.ts';

// npm run code: the digits that the authenticator app of the seeded person shows now.
const { algorithm, digits, periodSeconds: period } = RULE;
const app = new TOTP({ secret: Secret.fromBase32(TWO_STEP.secret), algorithm, digits, period });
const secondsLeft = Math.ceil(app.remaining() / 1000);
process.stdout.write(`${app.generate()}   for ${TWO_STEP.userName}, ${secondsLeft} seconds left\n`);

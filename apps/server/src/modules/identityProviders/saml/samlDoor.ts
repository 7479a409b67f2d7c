import { err } from '@circuit/domain/kernel';

import type { Door } from '../doors.ts';

/** Signed requests; the answer comes as a form. */
export const samlDoor: Door = {
  answersByForm: true,
  begin: () => Promise.resolve(err({ reason: 'providerDisabled', details: 'SAML is not built yet.' })),
  leave: () => Promise.resolve(null),
};

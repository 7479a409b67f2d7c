import type { Implementation } from '#platform/implement.ts';

import { answerSecondLookRoute } from './answerSecondLook.ts';
import { askForSecondLookRoute } from './askForSecondLook.ts';
import { listSecondLooksRoute } from './listSecondLooks.ts';

export const secondLooksRoutes: readonly Implementation[] = [
  askForSecondLookRoute,
  listSecondLooksRoute,
  answerSecondLookRoute,
];

import type { Implementation } from '#platform/implement.ts';

import { listMessagesOfUserRoute } from './listMessages.ts';

export const messagesRoutes: readonly Implementation[] = [listMessagesOfUserRoute];

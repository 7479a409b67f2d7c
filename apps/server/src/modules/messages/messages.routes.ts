import type { Implementation } from '#platform/implement.ts';

import { listMessagesOfUserRoute, listOutboxRoute } from './readMessages.ts';

export const messagesRoutes: readonly Implementation[] = [listMessagesOfUserRoute, listOutboxRoute];

import type { Implementation } from '#platform/implement.ts';

import { listMessagesOfUserRoute } from './listMessages.ts';
import { listOutboxRoute } from './listOutbox.ts';

export const messagesRoutes: readonly Implementation[] = [listMessagesOfUserRoute, listOutboxRoute];

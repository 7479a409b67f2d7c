import { listAuditEventsOfGroup, listAuditEventsOfUser, listConfigurationChanges } from '@circuit/contract/auditEvents';
import { auditText } from '@circuit/domain/auditEvents';

import { isUser } from '#modules/users/public.ts';
import { implement } from '#platform/implement.ts';
import { ProblemError } from '#platform/problems.ts';

import {
  selectAuditOfConfiguration,
  selectAuditOfGroup,
  selectAuditOfUser,
  type AuditViewRow,
} from './auditViews.store.ts';

const inWords = (event: AuditViewRow) => ({ ...event, text: auditText(event) });

export const listAuditEventsOfUserRoute = implement(listAuditEventsOfUser, async ({ userId, ...page }, { db }) => {
  if (!(await isUser(db, userId))) throw new ProblemError({ kind: 'notFound', what: 'person' });
  const { items, totalCount } = await selectAuditOfUser(db, userId, page);
  return { items: items.map(inWords), totalCount };
});

export const listAuditEventsOfGroupRoute = implement(listAuditEventsOfGroup, async ({ groupId, ...page }, { db }) => {
  const { items, totalCount } = await selectAuditOfGroup(db, groupId, page);
  return { items: items.map(inWords), totalCount };
});

export const listConfigurationChangesRoute = implement(listConfigurationChanges, async (page, { db }) => {
  const { items, totalCount } = await selectAuditOfConfiguration(db, page);
  return { items: items.map(inWords), totalCount };
});

import { listExternalTerms } from '@circuit/contract/externalTerms';

import { implement, type Implementation } from '#platform/implement.ts';

import { createExternalTermRoute } from './createExternalTerm.ts';
import { selectExternalTerms } from './externalTerms.store.ts';
import { importExternalTermsRoute } from './importExternalTerms.ts';
import { updateExternalTermRoute } from './updateExternalTerm.ts';

export const externalTermsRoutes: readonly Implementation[] = [
  implement(listExternalTerms, (search, { db }) => selectExternalTerms(db, search)),
  createExternalTermRoute,
  updateExternalTermRoute,
  importExternalTermsRoute,
];

import { getRubric } from '@circuit/contract';

import { implement } from '#platform/implement.ts';

import { rubricOf } from './rubricOf.ts';

export const getRubricRoute = implement(getRubric, ({ rubricId }, { db, actor }) => rubricOf(db, rubricId, actor.id));

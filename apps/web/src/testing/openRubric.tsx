import { getRubric, listRubricUserRoles, type Rubric, updateRubric } from '@circuit/contract/rubrics';
import { userId } from '@circuit/domain/kernel';
import { GLOBAL_POLICY } from '@circuit/domain/permissions';
import { cleanup, screen } from '@testing-library/react';
import { vi } from 'vitest';

import { open } from './visit.tsx';
import { aRubric } from './rubrics.ts';
import { answer } from './server.ts';
import { saved } from './tabs.ts';

let store: ReturnType<typeof open>['store'] | undefined;

/** What is sent when the editor is left belongs to this test, not to the next. */
export async function leaveRubric(): Promise<void> {
  cleanup();
  if (store !== undefined) await saved(store);
  vi.unstubAllGlobals();
}

export const LARISSA = {
  userId: userId('01980000-0000-7000-8000-000000000001'),
  role: 'Owner',
  firstName: 'Larissa',
  lastName: 'Hale',
  email: 'lhale@university.example',
} as const;
export const INES = {
  userId: userId('01980000-0000-7000-8000-000000000002'),
  role: 'Editor',
  firstName: 'Ines',
  lastName: 'Duarte',
  email: 'iduarte@university.example',
} as const;

/** Opens a rubric; the server takes every save and counts the version up. */
export async function openRubric(rubric: Rubric = aRubric(), section = 'edit') {
  let current = rubric;
  const visited = open(`/rubrics/${rubric.id}/${section}`, { person: { activities: GLOBAL_POLICY.Creator } });
  ({ store } = visited);
  answer(getRubric, () => current);
  answer(listRubricUserRoles, { items: [LARISSA, INES] });
  const saves = answer(updateRubric, ({ fields }) => {
    const { mode, ...kept } = fields;
    const isNew = mode === 'newVersion';
    current = {
      ...current,
      ...kept,
      version: current.version + 1,
      ...(isNew ? { versionNumber: current.versionNumber + 1, isUsed: false } : {}),
    };
    return current;
  });
  await screen.findByRole('heading', { level: 1, name: rubric.name });
  return { ...visited, saves };
}

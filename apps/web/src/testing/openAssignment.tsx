import {
  type Assignment,
  type Calibration,
  getAssignment,
  getAssignmentActivationStatus,
  listAssignmentUserRoles,
  listCalibrations,
  updateAssignment,
} from '@circuit/contract/assignments';
import { listRubrics, type Rubric } from '@circuit/contract/rubrics';
import { designChecklist, isReady } from '@circuit/domain/assignments';
import { GLOBAL_POLICY } from '@circuit/domain/permissions';
import { cleanup, screen } from '@testing-library/react';
import { vi } from 'vitest';

import { open } from './visit.tsx';
import { anAssignment } from './assignments.ts';
import { answer } from './server.ts';
import { saved } from './tabs.ts';

import { INES, LARISSA } from './openRubric.tsx';

let store: ReturnType<typeof open>['store'] | undefined;

/** What is sent when the editor is left belongs to this test, not to the next. */
export async function leaveEditor(): Promise<void> {
  cleanup();
  if (store !== undefined) await saved(store);
  vi.unstubAllGlobals();
}

type Facts = {
  readonly rubrics?: readonly Rubric[];
  readonly calibrations?: readonly Calibration[];
  readonly configuration?: NonNullable<Parameters<typeof open>[1]>['configuration'];
};

/** Opens the editor; the server takes every save, and its checklist is the domain's. */
export async function openEditor(section: string, assignment: Assignment = anAssignment(), facts: Facts = {}) {
  const { rubrics = [], calibrations = [], configuration = {} } = facts;
  let current = assignment;
  const person = { activities: GLOBAL_POLICY.Creator };
  const visited = open(`/assignments/${assignment.id}/${section}`, { person, configuration });
  ({ store } = visited);
  answer(listRubrics, { items: [...rubrics], totalCount: rubrics.length });
  answer(listAssignmentUserRoles, { items: [LARISSA, INES] });
  answer(listCalibrations, { items: [...calibrations] });
  answer(getAssignment, () => current);
  answer(getAssignmentActivationStatus, () => {
    const checklist = [...designChecklist({ design: current, rubric: null, calibrations: [] })];
    return { isReady: isReady(checklist), checklist };
  });
  const saves = answer(updateAssignment, ({ fields }) => {
    current = { ...current, ...fields, version: current.version + 1 };
    return current;
  });
  await screen.findByRole('heading', { level: 1, name: assignment.title });
  return { ...visited, saves };
}

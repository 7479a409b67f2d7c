import { Card, Note, SwitchField } from '@circuit/ui';
import { useState } from 'react';

import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';

import type { GroupAssignmentOfStaff } from '../words.ts';
import { useUpdateGradePushSettingsMutation } from './pushApi.ts';

interface Props extends Pick<GroupAssignmentOfStaff, 'groupAssignment'> {
  readonly isOn: boolean;
  readonly lmsName: string;
}

/** Saved when it is pressed; until the server has answered it shows what was asked for. (GP-19) */
export function PushSwitch({ groupAssignment, isOn, lmsName }: Props) {
  const [send, { isLoading, error }] = useUpdateGradePushSettingsMutation();
  const { keyFor, done } = useIntentKey();
  const [wanted, setWanted] = useState(isOn);
  async function change(pushesGrades: boolean) {
    setWanted(pushesGrades);
    const request = { groupAssignmentId: groupAssignment.id, pushesGrades };
    const answered = await send({ request, idempotencyKey: keyFor(request) });
    if (answered.error === undefined) done();
    else setWanted(isOn);
  }
  return (
    <Card>
      <SwitchField
        label="Push grades automatically"
        hint={`Sends grades to ${lmsName} 10 minutes after a release, and again when a released score changes. Unreleasing within the 10 minutes stops it.`}
        isOn={isLoading ? wanted : isOn}
        onChange={(next) => void change(next)}
      />
      {error === undefined ? null : (
        <Note tone="bad" role="alert">
          Not changed. {problemOf(error).detail}
        </Note>
      )}
    </Card>
  );
}

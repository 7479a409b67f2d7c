import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import { isTitleTyped } from '@circuit/domain/assignments';
import { TextField } from '@circuit/ui';
import { useState } from 'react';

interface Asked {
  readonly groupAssignment: Pick<GroupAssignment, 'title'>;
  readonly isNeeded: boolean;
}

/** The name of the assignment, typed before an act that takes time or work from students. The server checks it too. */
export function useTypedTitle({ groupAssignment, isNeeded }: Asked) {
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isNeeded && !isTitleTyped(groupAssignment.title, typed);
  return {
    /** False, and said at the field, while the name is not there. */
    check: (): boolean => {
      setIsTried(true);
      return !isMissing;
    },
    fields: isNeeded ? { typedTitle: typed } : {},
    field: isNeeded ? (
      <TextField
        label="Assignment name"
        hint={`Type “${groupAssignment.title}” to confirm.`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        isRequired
        error={isTried && isMissing ? 'This is not the assignment’s name.' : undefined}
      />
    ) : null,
  };
}

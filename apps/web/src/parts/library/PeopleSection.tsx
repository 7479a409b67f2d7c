import { displayName, shownEmail } from '@circuit/domain/people';
import { ENTITY_ROLES, type EntityRole } from '@circuit/domain/permissions';
import { Button, Icon, Note, SelectField, Skeleton } from '@circuit/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import styles from '#parts/authoring/rows.module.css';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useIntentKey } from '#platform/api/useIntentKey.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { ROLE_MEANINGS, ShareDialog } from './ShareDialog.tsx';
import type { Person, Sharing } from './sharing.ts';

/** Who shares something of the library, and as what. (RB-8) */
export function PeopleSection({ sharing }: { readonly sharing: Sharing }) {
  const { thing, query, mayModify, mayLeave, share } = sharing;
  const { data: me } = useUserInfo();
  const [isSharing, setSharing] = useState(false);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [failure, setFailure] = useState('');
  const { keyFor, done } = useIntentKey();

  async function changeRole(person: Person, role: EntityRole): Promise<void> {
    const { data, error } = await share(role, [person.email], keyFor({ role, userId: person.userId }));
    if (data !== undefined) done();
    setFailure(data === undefined ? problemOf(error).detail : (data.refused[0]?.detail ?? ''));
  }

  if (query.isError)
    return (
      <LoadFailed
        look="place"
        what={`Could not load who shares this ${thing}.`}
        error={query.error}
        onRetry={query.refetch}
      />
    );
  if (query.data === undefined) return <Skeleton shape="row" count={3} />;
  return (
    <div className={styles['section']}>
      {mayModify ? (
        <div>
          <Button kind="primary" icon={<Icon of={UserPlus} />} onClick={() => setSharing(true)}>
            Share with people
          </Button>
        </div>
      ) : null}
      {failure === '' ? null : (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <ul className={styles['people']} aria-label="People">
        {query.data.items.map((person) => (
          <li key={person.userId}>
            <span className={styles['person']}>
              <b>{displayName(person)}</b>
              {person.userId === me?.id ? ' (you)' : ''}
              <span className={styles['muted']}>{shownEmail(person.email)}</span>
            </span>
            {mayModify && person.userId !== me?.id ? (
              <SelectField
                label={`Role of ${displayName(person)}`}
                isLabelHidden
                value={person.role}
                options={ENTITY_ROLES.map((role) => ({ value: role, label: role }))}
                onChange={(role) => void changeRole(person, role)}
              />
            ) : (
              <span>
                {person.role} <span className={styles['muted']}>{ROLE_MEANINGS[person.role]}</span>
              </span>
            )}
            {mayModify || (person.userId === me?.id && mayLeave) ? (
              <Button size="small" onClick={() => setLeaving(person)}>
                {person.userId === me?.id ? 'Remove myself' : 'Remove'}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ShareDialog isOpen={isSharing} onClose={() => setSharing(false)} sharing={sharing} />
      {leaving === null ? null : (
        <RemoveDialog
          sharing={sharing}
          person={leaving}
          isMe={leaving.userId === me?.id}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

interface RemoveProps {
  readonly sharing: Sharing;
  readonly person: Person;
  readonly isMe: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ sharing: { name, unshare }, person, isMe, onClose }: RemoveProps) {
  const { userId } = person;
  return (
    <ActDialog
      title={isMe ? 'Remove yourself?' : `Remove ${displayName(person)}?`}
      action="Remove"
      busyLabel="Removing…"
      isDanger
      failed="Not removed."
      act={(keyFor) => unshare(userId, keyFor({ userId }))}
      onClose={onClose}
    >
      <p>
        {isMe ? 'You' : 'This person'} will no longer see {name} in the library. Anything that uses it stays the same.
      </p>
    </ActDialog>
  );
}

import { displayName } from '@circuit/domain/people';
import { ENTITY_ROLES, type EntityRole } from '@circuit/domain/permissions';
import { Button, Icon, Note, SelectField, Skeleton } from '@circuit/ui';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';

import { ActDialog } from '#platform/acts/ActDialog.tsx';
import styles from '#parts/authoring/rows.module.css';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { problemOf } from '#platform/api/problemOf.ts';
import { useUserInfo } from '#platform/session/useSession.ts';

import { ROLE_MEANINGS, ShareDialog } from './ShareDialog.tsx';
import type { Person, Sharing } from './sharing.ts';

/** Who shares something of the library, and as what. (RB-8) */
export function PeopleSection({ sharing }: { readonly sharing: Sharing }) {
  const { thing, name, query, mayModify, mayLeave, share, unshare } = sharing;
  const { data: me } = useUserInfo();
  const [isSharing, setSharing] = useState(false);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const [failure, setFailure] = useState('');

  async function changeRole(person: Person, role: EntityRole): Promise<void> {
    const { data, error } = await share(role, [person.email]);
    setFailure(data === undefined ? problemOf(error).detail : (data.refused[0]?.detail ?? ''));
  }

  async function remove(person: Person): Promise<void> {
    setLeaving(null);
    const { error } = await unshare(person.userId);
    setFailure(error === undefined ? '' : problemOf(error).detail);
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
              <span className={styles['muted']}>{person.email}</span>
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
      <ActDialog
        isOpen={leaving !== null}
        title={
          leaving?.userId === me?.id ? 'Remove yourself?' : `Remove ${leaving === null ? '' : displayName(leaving)}?`
        }
        action="Remove"
        isDanger
        failed={null}
        act={() => {
          if (leaving !== null) void remove(leaving);
        }}
        onClose={() => setLeaving(null)}
      >
        <p>
          {leaving?.userId === me?.id ? 'You' : 'This person'} will no longer see {name} in the library. Anything that
          uses it stays the same.
        </p>
      </ActDialog>
    </div>
  );
}

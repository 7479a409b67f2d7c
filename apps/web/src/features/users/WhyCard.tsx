import type { UserDetail } from '@circuit/contract/users';
import { displayName } from '@circuit/domain/people';
import { Card, Note, Skeleton, TextField } from '@circuit/ui';
import { useId, useState } from 'react';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useUserActivitiesQuery } from '#platform/api/users.ts';
import { formatDateTime } from '#platform/time/format.ts';
import { useZone } from '#platform/api/useZone.ts';

import styles from './users.module.css';
import { becauseWords, narrowed, type Place } from './whyWords.ts';

/** Why can this person do X: each thing they may do, with every role that gives it. */
export function WhyCard({ user }: { readonly user: UserDetail }) {
  const titleId = useId();
  const [text, setText] = useState('');
  const { data, isError, error, refetch } = useUserActivitiesQuery({ userId: user.id });
  const places = narrowed(data?.places ?? [], text);
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <h2 id={titleId}>What {displayName(user)} can do, and why</h2>
      <div className={styles['places']}>
        {data === undefined && !isError && <Skeleton shape="line" count={6} label="Loading permissions…" />}
        {isError && <LoadFailed what="Could not load this person’s permissions." error={error} onRetry={refetch} />}
        {data !== undefined && (
          <>
            {!data.isActive && (
              <Note tone="warn">Deactivated: none of this applies until the account is active again.</Note>
            )}
            <TextField label="Find a permission" placeholder="see results" value={text} onChange={setText} />
            {places.length === 0 && <p className={styles['quiet']}>No matching permissions.</p>}
            {places.map((place) => (
              // Opened anew for each word, so that what was found is seen.
              <PlaceList
                key={`${place.id ?? place.on} ${text}`}
                place={place}
                isOpen={place.on === 'university' || text !== ''}
              />
            ))}
            {data.hasMorePlaces && <p className={styles['quiet']}>There are more than we can show here.</p>}
          </>
        )}
      </div>
    </Card>
  );
}

function PlaceList({ place, isOpen }: { readonly place: Place; readonly isOpen: boolean }) {
  const zone = useZone();
  const titleId = useId();
  return (
    <details className={styles['place']} open={isOpen} aria-labelledby={titleId}>
      <summary>
        <h3 id={titleId}>{placeName(place)}</h3>
        <span className={styles['quiet']}>
          {place.activities.length === 1 ? '1 permission' : `${place.activities.length} permissions`}
        </span>
      </summary>
      <ul>
        {place.activities.map(({ activity, meaning, because }) => (
          <li key={activity} className={styles['why']}>
            <span>
              {meaning} <span className={styles['activity']}>{activity}</span>
            </span>
            <span className={styles['quiet']}>
              {because.map((reason) => becauseWords(reason, (at) => formatDateTime(at, zone))).join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Two courses of one name are told apart by their terms. */
function placeName({ on, name, termName }: Place): string {
  if (on === 'university') return `Everywhere in ${name}`;
  return termName === null ? name : `${name}, ${termName}`;
}

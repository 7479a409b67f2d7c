import { displayName } from '@circuit/domain/people';
import { DEMO_SHARD } from '@circuit/domain/tenancy';
import { Checkbox, Note, Stack } from '@circuit/ui';

import { andMore, figure, MOST_NAMED } from '#parts/words/figures.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { settings } from '#platform/settings/settings.ts';

import styles from './roster.module.css';
import { ACT_ORDER, actTitle, type RosterChange, type RosterPlan, roleChangeWords } from './rosterWords.ts';

/** What a sync would do, by name, before it is done. The same for a file and for every other source. */
export function PlanReview({
  plan,
  isConfirmed,
  onConfirm,
}: {
  readonly plan: RosterPlan;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}) {
  const { data: configuration } = useConfigurationQuery();
  // The open demo writes to nobody.
  const writesMail = configuration?.allowLocalAccounts === true && settings.shardKey !== DEMO_SHARD;
  // A platform lets its own people in: they get no e-mail.
  const sendsMail = writesMail && plan.changes.every(({ act, isFromPlatform }) => act !== 'invite' || !isFromPlatform);
  const groups = ACT_ORDER.map((act) => ({
    act,
    title: actTitle(act, sendsMail),
    changes: plan.changes.filter((change) => change.act === act),
  }));
  return (
    <Stack gap={3}>
      <output className={styles['sentences']}>
        {plan.sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
      </output>
      {plan.needsConfirmation && (
        <Note tone="warn">
          <Checkbox
            label="Many people would lose their role at once. I checked the names and they are correct."
            isChecked={isConfirmed}
            onChange={onConfirm}
          />
        </Note>
      )}
      {groups.some(({ changes }) => changes.length > 0) && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        <section aria-label="What would change" tabIndex={0} className={styles['changes']}>
          {groups.map(({ act, title, changes }) =>
            changes.length === 0 ? null : (
              <section key={act} aria-label={title}>
                <h3>
                  {title}: {figure(changes.length)}
                </h3>
                <ul>
                  {changes.slice(0, MOST_NAMED).map((change) => (
                    <Change key={keyOf(change)} change={change} />
                  ))}
                  {changes.length > MOST_NAMED && <li>{andMore(changes.length - MOST_NAMED)}</li>}
                </ul>
              </section>
            ),
          )}
        </section>
      )}
    </Stack>
  );
}

function Change({ change }: { readonly change: RosterChange }) {
  return (
    <li>
      <span>
        <b>{displayName(change)}</b> <span className={styles['quiet']}>{change.email}</span>
      </span>
      <span className={styles['quiet']}>{roleChangeWords(change)}</span>
      {change.detail !== '' && <span className={styles['detail']}>{change.detail}</span>}
    </li>
  );
}

/** A platform may send neither an id nor an e-mail; then the name is all there is. */
const keyOf = ({ userId, email, firstName, lastName, to }: RosterChange): string =>
  [userId ?? email, firstName, lastName, to ?? ''].join(' ');

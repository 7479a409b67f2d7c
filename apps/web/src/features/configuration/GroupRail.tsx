import { AppLink, SelectField, VisuallyHidden } from '@circuit/ui';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

import styles from './configuration.module.css';
import { GROUPS, type GroupName } from './groups.ts';

interface Props {
  readonly current: GroupName;
  /** The groups with changes that are not saved. */
  readonly unsaved: readonly (GroupName | undefined)[];
}

const addressOf = (section: GroupName) => href(PATHS.configurationSection, { section });

/** The groups; on a phone a list to choose from. */
export function GroupRail({ current, unsaved }: Props) {
  const navigate = useNavigate();
  return (
    <div>
      <nav aria-label="Groups of settings" className={styles['rail']}>
        {GROUPS.map(({ id, title }) => (
          <AppLink key={id} href={addressOf(id)} aria-current={id === current ? 'page' : undefined}>
            {title}
            {unsaved.includes(id) && (
              <span className={styles['dot']}>
                <VisuallyHidden> (not saved)</VisuallyHidden>
              </span>
            )}
          </AppLink>
        ))}
      </nav>
      <div className={styles['railSelect']}>
        <SelectField
          label="Group"
          value={current}
          options={GROUPS.map(({ id, title }) => ({
            value: id,
            label: unsaved.includes(id) ? `${title} (not saved)` : title,
          }))}
          onChange={(chosen) => void navigate(addressOf(chosen))}
        />
      </div>
    </div>
  );
}

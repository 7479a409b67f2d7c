import { Icon } from '@circuit/ui';
import { Pencil, RefreshCw } from 'lucide-react';

import styles from './people.module.css';

/** Of a role in the whole university: no roster of a course gives one. */
export const SYNCED_ROLE = 'Comes from another university system. Change it there.';

/** Where a role comes from: an external system, or somebody's hand. (S3.02) */
export function RoleSource({ isExternal }: { readonly isExternal: boolean }) {
  return (
    <span className={styles['source']}>
      <Icon of={isExternal ? RefreshCw : Pencil} size="1rem" />
      {isExternal ? 'Synced' : 'Added by hand'}
    </span>
  );
}

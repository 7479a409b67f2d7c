import { Icon } from '@circuit/ui';
import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router';

import { PATHS, type PathName } from '#parts/addresses/paths.ts';

import styles from './HelpLink.module.css';
import { helpHref } from './helpPages.ts';
import { targetOf } from './screenHelp.ts';

interface Props {
  /** The pattern of the page. */
  readonly path: string;
  /** Whether the person teaches here. */
  readonly isStaff: boolean;
}

/** The "?" of a page: opens the paragraph about it in a new tab, so that nobody loses their place. (HP-9) */
export function HelpLink({ path, isStaff }: Props) {
  const name = nameOf(path);
  if (name === undefined) return null;
  return (
    <Link
      to={helpHref(targetOf(name, isStaff))}
      target="_blank"
      className={styles['link']}
      aria-label="Help for this page (opens in a new tab)"
      title="Help for this page"
    >
      <Icon of={CircleHelp} />
    </Link>
  );
}

function nameOf(path: string): PathName | undefined {
  for (const name in PATHS) if (isName(name) && PATHS[name] === path) return name;
  return undefined;
}

const isName = (name: string): name is PathName => name in PATHS;

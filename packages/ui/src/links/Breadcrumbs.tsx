import styles from './Breadcrumbs.module.css';
import { AppLink } from './LinkProvider.tsx';

export interface Crumb {
  readonly href: string;
  readonly text: string;
}

/** Above the title: where the page lies, the widest place first. The page itself is the title and not repeated. */
export function Breadcrumbs({ trail }: { readonly trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles['crumbs']}>
      <ol>
        {trail.map(({ href, text }, index) => (
          <li key={href}>
            {index === 0 ? null : <span aria-hidden>/</span>}
            <AppLink href={href}>{text}</AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { Button, Icon, PageTitle, Skeleton } from '@circuit/ui';
import { ChevronDown, Printer } from 'lucide-react';
import { Fragment, lazy, Suspense, useId, useState } from 'react';
import { NavLink } from 'react-router';

import styles from './HelpPage.module.css';
import { HELP_PARTS, helpHref, type HelpPage as Page, hrefInHelp, TRY_IT } from './helpPages.ts';
import { HelpText } from './helpTexts.tsx';
import { type HelpContact, HelpSearch } from './search/HelpSearch.tsx';
import type { OwnNumbers } from './tryIt/numbers.ts';

const TryIt = lazy(async () => ({ default: (await import('./tryIt/TryIt.tsx')).TryIt }));

interface Props {
  readonly appName: string;
  readonly pages: readonly Page[];
  /** Null: there is no such page. */
  readonly page: Page | null;
  /** A score of the reader's own, to try things out with. */
  readonly own: OwnNumbers | undefined;
  readonly beginsWithOwn: boolean;
  /** The paragraph to begin at. */
  readonly anchor: string | undefined;
  readonly contact: HelpContact | undefined;
}

/** Contents on the left, on a phone folded away; the page on the right. Open to everybody. (S2.19) */
export function HelpPage({ appName, pages, page, own, beginsWithOwn, anchor, contact }: Props) {
  return (
    <div className={styles['layout']}>
      <div className={styles['contents']}>
        <HelpSearch pages={pages} appName={appName} contact={contact} />
        <Contents pages={pages} />
      </div>
      <article className={styles['article']}>
        <div className={styles['head']}>
          <PageTitle>{page?.title ?? 'We cannot find that help page.'}</PageTitle>
          {page === null ? null : (
            <div className={styles['print']}>
              <Button icon={<Icon of={Printer} />} onClick={() => window.print()}>
                Print
              </Button>
            </div>
          )}
        </div>
        {page === null ? (
          <p className={styles['missing']}>Choose a page from the contents, or search the help.</p>
        ) : (
          <Fragment key={page.slug}>
            <HelpText
              source={page.source}
              appName={appName}
              hrefOf={(href) => hrefInHelp(pages, page.source, href)}
              anchor={anchor}
            />
            {page.slug === TRY_IT ? (
              <Suspense fallback={<Skeleton shape="block" label="Loading the calculator" />}>
                <TryIt own={own} beginsWithOwn={beginsWithOwn} />
              </Suspense>
            ) : null}
          </Fragment>
        )}
      </article>
    </div>
  );
}

function Contents({ pages }: { readonly pages: readonly Page[] }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <nav aria-label="Help">
      <div className={styles['opener']}>
        <Button
          isExpanded={isOpen}
          controls={listId}
          onClick={() => setOpen(!isOpen)}
          endIcon={<Icon of={ChevronDown} />}
        >
          Contents
        </Button>
      </div>
      <div id={listId} className={styles['lists']} data-open={isOpen}>
        {HELP_PARTS.map((part) => (
          <ContentsPart key={part} name={part} pages={pages.filter((page) => page.part === part)} />
        ))}
      </div>
    </nav>
  );
}

function ContentsPart({ name, pages }: { readonly name: string; readonly pages: readonly Page[] }) {
  if (pages.length === 0) return null;
  return (
    <>
      <p className={styles['part']}>{name}</p>
      <ul className={styles['list']}>
        {pages.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink to={helpHref(slug)} end className={styles['link'] ?? ''}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

import { Button, PageTitle, TextField } from '@circuit/ui';
import { useState } from 'react';
import { NavLink } from 'react-router';

import styles from './HelpPage.module.css';
import { findPages, helpHref, type HelpPage as Page } from './helpPages.ts';

/** Contents on the left, the page on the right. */
export function HelpPage({ pages, page }: { readonly pages: readonly Page[]; readonly page: Page }) {
  return (
    <div className={styles['layout']}>
      <Contents pages={pages} />
      <article className={styles['article']}>
        <PageTitle>{page.title}</PageTitle>
        <div className={styles['text']}>
          {page.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {page.isShort === true && <p>More on this page follows.</p>}
        </div>
        <div className={styles['print']}>
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </article>
    </div>
  );
}

function Contents({ pages }: { readonly pages: readonly Page[] }) {
  const [words, setWords] = useState('');
  const found = findPages(pages, words);
  return (
    <nav aria-label="Help" className={styles['contents']}>
      <TextField label="Search in page titles" value={words} onChange={setWords} />
      <output className={styles['count']}>
        {words.trim() === ''
          ? ''
          : found.length === 0
            ? `No match for “${words.trim()}”.`
            : `${found.length} of ${pages.length} pages`}
      </output>
      <ul className={styles['list']}>
        {found.map(({ slug, title }) => (
          <li key={slug}>
            <NavLink to={helpHref(slug)} end className={styles['link'] ?? ''}>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

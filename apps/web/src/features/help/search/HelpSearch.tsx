import { TextField } from '@circuit/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';

import { type HelpPage, helpHref } from '../helpPages.ts';

import styles from './HelpSearch.module.css';
import type { FoundSection } from './searchIndex.ts';
import { useHelpSearch } from './useHelpSearch.ts';

/** Whom to ask where the help has no answer. Both may be empty. */
export interface HelpContact {
  readonly universityName: string;
  readonly supportEmail: string;
  readonly helpUrl: string;
}

interface Props {
  readonly pages: readonly HelpPage[];
  readonly appName: string;
  readonly contact: HelpContact | undefined;
}

/** Looks through every page of the help. Enter opens the first answer, and arrow keys go through them. (HP-6) */
export function HelpSearch({ pages, appName, contact }: Props) {
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { isSought, hasFailed, found, again } = useHelpSearch(pages, appName, words);
  const list = useRef<HTMLUListElement>(null);
  const [first] = found ?? [];
  const move = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from the field to the answers
    <form
      role="search" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- <search> is not known yet to every browser that we serve
      className={styles['search']}
      onKeyDown={move}
      onSubmit={(event) => {
        event.preventDefault();
        if (first === undefined) return;
        setWords('');
        void navigate(helpHref(first.id));
      }}
    >
      <TextField label="Search the help" type="search" autoComplete="off" value={words} onChange={setWords} />
      <output className={styles['count']}>{isSought && !hasFailed ? countWords(found) : ''}</output>
      {isSought && hasFailed && <LoadFailed what="Could not search the help." onRetry={again} />}
      {found !== null && found.length > 0 && (
        <ul ref={list} className={styles['list']}>
          {found.map((section) => (
            <li key={section.id}>
              <Link to={helpHref(section.id)} className={styles['link']} onClick={() => setWords('')}>
                <span className={styles['heading']}>{section.heading}</span>
                {section.heading === section.page ? null : <span className={styles['page']}>{section.page}</span>}
                <span className={styles['excerpt']}>{section.excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && <Nothing contact={contact} />}
    </form>
  );
}

function countWords(found: readonly FoundSection[] | null): string {
  if (found === null) return 'Searching…';
  if (found.length === 0) return 'No answers found.';
  return found.length === 1 ? '1 answer' : `${found.length} answers`;
}

function Nothing({ contact }: Pick<Props, 'contact'>) {
  if (contact === undefined) return null;
  const { universityName, supportEmail, helpUrl } = contact;
  if (supportEmail === '' && helpUrl === '') return <p>Try another word, or ask your instructor.</p>;
  return (
    <p>
      Try another word, or ask {universityName}:{' '}
      {supportEmail === '' ? <a href={helpUrl}>{helpUrl}</a> : <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </p>
  );
}

import { isSearchable } from '@circuit/domain/lists';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** A list that follows what is typed waits this long after the last key. */
const TYPING_MS = 300;

interface Options {
  readonly key: string;
  readonly isOnDemand: boolean;
  readonly canShowAll: boolean;
  readonly keywords: string;
}

const stateShape = z.object({ askedFor: z.record(z.string(), z.string()) });

/**
 * What the rows on screen were asked with; null as long as nothing was asked. It lies in the entry of the browser's
 * history: coming back to the page brings its rows back, opening the page anew loads nothing. (S2.03)
 */
export function useAskedKeywords({ key, isOnDemand, canShowAll, keywords }: Options) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const all = stateShape.safeParse(state).data?.askedFor ?? {};
  const [invalidKeywords, setInvalid] = useState(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  const typed = keywords.trim();
  const isAllowed = (text: string) => isSearchable(text) || (text === '' && canShowAll);
  const atFirst = isOnDemand ? null : isSearchable(typed) ? typed : '';

  const ask = (text: string | null) => {
    clearTimeout(typing.current);
    setInvalid(false);
    const { [key]: _before, ...others } = all;
    const askedFor = text === null ? others : { ...others, [key]: text };
    // The same page with other rows: neither a new entry in the history nor a reason to scroll.
    void navigate('', { replace: true, preventScrollReset: true, state: { ...asObject(state), askedFor } });
  };
  const search = () => (isAllowed(typed) ? ask(typed) : setInvalid(true));

  return {
    askedFor: all[key] ?? atFirst,
    /** (S5.01) */
    invalidKeywords,
    // Enter searches only when the search runs on demand or the query-all option is on. (S5.01)
    onSearch: isOnDemand || canShowAll ? search : undefined,
    onChange: (text: string) => {
      setInvalid(false);
      clearTimeout(typing.current);
      const wanted = text.trim();
      if (!isOnDemand && (wanted === '' || isSearchable(wanted)))
        typing.current = setTimeout(() => ask(wanted), TYPING_MS);
    },
    onBlur: () => setInvalid(typed !== '' && !isSearchable(typed)),
    onReset: () => ask(isOnDemand ? null : ''),
    showAll: canShowAll ? () => ask('') : undefined,
  };
}

function asObject(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}

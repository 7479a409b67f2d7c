import { isSearchable } from '@circuit/domain/lists';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { isRecord, isRecordOf, isText } from '#platform/problems/guards.ts';

/** A list that follows what is typed waits this long after the last key. */
const TYPING_MS = 300;

interface Options {
  readonly key: string;
  readonly isOnDemand: boolean;
  readonly canShowAll: boolean;
  readonly keywords: string;
}

type Texts = Readonly<Record<string, string>>;

interface Asked {
  readonly askedFor: Texts;
  readonly filters: Readonly<Record<string, Texts>>;
}

const areTexts = (value: unknown): value is Texts => isRecordOf(value, isText);

/** Of each table, if the entry of the history is one of ours. */
function askedIn(state: unknown): Asked {
  const { askedFor = {}, filters = {} } = isRecord(state) ? state : {};
  const isOurs = areTexts(askedFor) && isRecordOf(filters, areTexts);
  return isOurs ? { askedFor, filters } : { askedFor: {}, filters: {} };
}

/**
 * What the rows on screen were asked with; null as long as nothing was asked. With the filters it lies in the entry of the browser's
 * history: coming back to the page brings its rows back, opening the page anew loads nothing. (S2.03)
 */
export function useAskedKeywords({ key, isOnDemand, canShowAll, keywords }: Options) {
  const navigate = useNavigate();
  const location = useLocation();
  const state: unknown = location.state;
  const { askedFor: all, filters: allFilters } = askedIn(state);
  const [invalidKeywords, setInvalid] = useState(false);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  const typed = keywords.trim();
  const isAllowed = (text: string) => isSearchable(text) || (text === '' && canShowAll);
  const atFirst = isOnDemand ? null : isSearchable(typed) ? typed : '';

  const filters = allFilters[key] ?? {};
  const ask = (text: string | null, narrowedBy = filters) => {
    clearTimeout(typing.current);
    setInvalid(false);
    const { [key]: _before, ...others } = all;
    const askedFor = text === null ? others : { ...others, [key]: text };
    const asked = { ...asObject(state), askedFor, filters: { ...allFilters, [key]: narrowedBy } };
    // The same page with other rows: neither a new entry in the history nor a reason to scroll.
    void navigate({ search: location.search }, { replace: true, preventScrollReset: true, state: asked });
  };
  const search = () => (isAllowed(typed) ? ask(typed) : setInvalid(true));

  return {
    askedFor: all[key] ?? atFirst,
    filters,
    /** Choosing one asks, too: nobody narrows a list that they do not want to see. */
    setFilter: (name: string, value: string | null) => {
      const { [name]: _former, ...others } = filters;
      ask(all[key] ?? (isSearchable(typed) ? typed : ''), value === null ? others : { ...others, [name]: value });
    },
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

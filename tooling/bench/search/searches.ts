/** What people look for, from rare to everybody. */
export interface Search {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** For `npm run circuit -- search explain`. */
  readonly asArguments: readonly string[];
  readonly words: readonly string[];
  readonly role: string | null;
  readonly order: 'name' | 'lastSeenAt';
  readonly offset: number;
}

function search(
  name: string,
  text: string,
  { role, sort, page = 1 }: { role?: string; sort?: string; page?: number } = {},
): Search {
  const query = {
    ...(text === '' ? {} : { keywords: text }),
    ...(role === undefined ? {} : { role }),
    ...(sort === undefined ? {} : { sort }),
    page: String(page),
    pageSize: '25',
  };
  return {
    name,
    query,
    asArguments: Object.entries(query).map(([option, value]) => `--${option}=${value}`),
    words: text.toLowerCase().split(/\s+/).filter(Boolean),
    role: role ?? null,
    order: sort === '-lastSeenAt' ? 'lastSeenAt' : 'name',
    offset: (page - 1) * 25,
  };
}

export const SEARCHES: readonly Search[] = [
  search('one word that names few', 'okafor'),
  search('part of many words', 'son'),
  search('first and last name', 'mira oka'),
  search('the beginning of a PUID', '00310'),
  search('an e-mail', 'example.edu'),
  search('nobody', 'xyzzyx'),
  search('everyone', ''),
  search('everyone, page 2000', '', { page: 2000 }),
  search('everyone, last seen first', '', { sort: '-lastSeenAt' }),
  search('instructors', '', { role: 'GroupOwner' }),
  search('students with a word', 'ann', { role: 'GroupLearner' }),
];

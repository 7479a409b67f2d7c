const ROOMS = ['domain', 'contract', 'server', 'web'] as const;
type Room = (typeof ROOMS)[number];

/** The subjects that have this room, by its folder. */
export type Rooms = Readonly<Record<Room, ReadonlySet<string>>>;

export interface Subject {
  readonly name: string;
  readonly rooms: ReadonlySet<Room>;
  readonly reason: string;
}

/** The rows of the table of subjects: `| accounts | ✓ | ✓ | ✓ | ✓ | why one is missing |`. */
export function subjectsOf(markdown: string): readonly Subject[] {
  return markdown.split('\n').flatMap((line) => {
    const [, name = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const marks = cells.slice(0, ROOMS.length);
    if (!/^\w+$/.test(name) || marks.length < ROOMS.length || !marks.every((mark) => mark === '' || mark === '✓'))
      return [];
    const rooms = new Set(ROOMS.filter((_room, at) => marks[at] === '✓'));
    return [{ name, rooms, reason: cells[ROOMS.length] ?? '' }];
  });
}

/** Where the table and the folders disagree, and which rows owe a reason. */
export function disagreements(subjects: readonly Subject[], rooms: Rooms): readonly string[] {
  const rowOf = new Map(subjects.map((subject) => [subject.name, subject]));
  const untold = ROOMS.flatMap((room) =>
    [...rooms[room]]
      .filter((name) => rowOf.get(name)?.rooms.has(room) !== true)
      .map((name) => `${name} has a room in ${room} that the table does not name`),
  );
  const missing = subjects.flatMap(({ name, rooms: told }) =>
    ROOMS.filter((room) => told.has(room) && !rooms[room].has(name)).map((room) => `${name} has no room in ${room}`),
  );
  const unexplained = subjects
    .filter(({ rooms: told, reason }) => told.size < ROOMS.length && reason === '')
    .map(({ name }) => `${name} has fewer than ${ROOMS.length} rooms and no reason`);
  const twice = subjects
    .filter((subject) => rowOf.get(subject.name) !== subject)
    .map(({ name }) => `${name} is there twice`);
  return [...untold, ...missing, ...unexplained, ...twice];
}

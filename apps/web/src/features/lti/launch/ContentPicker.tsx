import { can } from '@circuit/domain/permissions';
import { Button, Icon, Note, PageTitle, Skeleton, TextField } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';

import { NewAssignmentDialog } from '#parts/authoring/NewAssignmentDialog.tsx';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useAssignmentsQuery } from '#platform/api/resources.ts';
import { useZone } from '#platform/api/useZone.ts';
import { isOwnDocument } from '#platform/navigation/ownDocument.ts';
import { useActor } from '#platform/session/useSession.ts';

import type { LtiLaunch, StateOf } from './launchApi.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { foundBy, ofCourse, ofLibrary, summaryOf, type Choice } from './choices.ts';
import styles from './picker.module.css';
import { useAnswer } from './useAnswer.ts';

interface Props {
  readonly launch: LtiLaunch;
  readonly state: StateOf<'chooseContent'>;
}

/** More of the library are found by searching: nobody reads a hundred titles in a small window. */
const SHOWN = 8;

/** An instructor chooses what to add to their course in the platform. (LW-40) */
export function ContentPicker({ launch, state }: Props) {
  const { pathname } = useLocation();
  const isOwn = isOwnDocument(pathname);
  useEffect(() => {
    if (!isOwn) window.location.reload();
  }, [isOwn]);
  return isOwn ? <Picker launch={launch} state={state} /> : <Skeleton shape="row" count={4} />;
}

function Picker({ launch, state }: Props) {
  const { platformName, id } = launch;
  const { courseTitle, groupName, acceptsMultiple } = state;
  const zone = useZone();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [hasTried, setTried] = useState(false);
  const { send, busy, failure } = useAnswer(id);
  const name = useId();
  const inCourse = state.candidates.map(ofCourse(zone));
  const inCourseIds = new Set(inCourse.map((choice) => choice.id));
  const picked = [...chosen];

  function choose(choiceId: string, isChosen: boolean): void {
    const others = acceptsMultiple ? picked.filter((one) => one !== choiceId) : [];
    setChosen(new Set(isChosen ? [...others, choiceId] : others));
  }
  function add(): void {
    setTried(true);
    if (picked.length === 0) return;
    void send({
      ofCourse: picked.filter((one) => inCourseIds.has(one)),
      ofLibrary: picked.filter((one) => !inCourseIds.has(one)),
    });
  }
  const lists = {
    name,
    kind: acceptsMultiple ? ('checkbox' as const) : ('radio' as const),
    search,
    chosen,
    onChoose: choose,
  };
  const notAdded = busy === null && failure !== null ? `Not sent. ${failure}` : null;
  return (
    <div className={styles['page']} data-fills-window="">
      <div className={styles['header']}>
        <PageTitle
          sub={
            acceptsMultiple ? `Choose assignments for ${platformName}.` : `Choose one assignment for ${platformName}.`
          }
        >
          {courseTitle === '' ? groupName : courseTitle}
        </PageTitle>
        <div className={styles['search']}>
          <TextField label="Search by title" value={search} onChange={setSearch} autoComplete="off" maxLength={200} />
        </div>
      </div>
      <div className={styles['body']}>
        <CourseChoices {...lists} choices={inCourse} groupName={groupName} />
        <LibraryChoices {...lists} groupName={groupName} />
      </div>
      <div className={styles['bar']}>
        <div className={styles['summary']}>
          <output>{summaryOf(picked.length, state)}</output>
          {hasTried && picked.length === 0 && (
            <Note tone="bad" role="alert">
              Choose an assignment, or press Cancel to add nothing.
            </Note>
          )}
          {notAdded !== null && (
            <Note tone="bad" role="alert">
              {notAdded}
            </Note>
          )}
        </div>
        <div className={styles['actions']}>
          <Button
            isBusy={busy === 'cancelling'}
            busyLabel="Going back…"
            onClick={() => void send({ ofCourse: [], ofLibrary: [] })}
          >
            Cancel
          </Button>
          <Button kind="primary" isBusy={busy === 'adding'} busyLabel="Adding…" onClick={add}>
            Add to {platformName}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ListProps {
  readonly name: string;
  readonly kind: 'radio' | 'checkbox';
  readonly search: string;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly groupName: string;
}

function CourseChoices({ choices, groupName, search, ...list }: ListProps & { readonly choices: readonly Choice[] }) {
  const found = foundBy(search, choices);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>Assignments of {groupName}</legend>
      {choices.length === 0 && (
        <p>{groupName} has no assignments yet. Take one from your library, or make a new one.</p>
      )}
      <ChoiceList {...list} choices={found} />
      <output>{choices.length > 0 && found.length === 0 ? noMatch(search) : ''}</output>
    </fieldset>
  );
}

const noMatch = (search: string): string => `No match for “${search.trim()}”.`;

/** What is chosen here becomes a draft of the course, as when it is added from the library. (LW-42) */
function LibraryChoices({ groupName, search, ...list }: ListProps) {
  const query = useAssignmentsQuery();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = can(useActor(), 'AssignmentCreate');
  const there = (query.data?.items ?? [])
    .filter(({ isDeleted }) => !isDeleted)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .map(ofLibrary);
  const found = foundBy(search, there);
  // What was chosen stays in sight.
  const shown = there.filter((choice) => list.chosen.has(choice.id) || found.slice(0, SHOWN).includes(choice));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>Your library</legend>
      <p>
        What you choose here is added to {groupName} as a draft that starts next Monday. Check its dates, then activate
        it.
      </p>
      {query.data === undefined ? (
        query.isError ? (
          <LoadFailed what="Could not load your library." error={query.error} onRetry={query.refetch} />
        ) : (
          <Skeleton shape="row" count={3} />
        )
      ) : (
        <ChoiceList {...list} choices={shown} />
      )}
      <output>{query.data === undefined ? '' : libraryWords(there.length, found.length, search)}</output>
      {mayCreate && (
        <div>
          <Button icon={<Icon of={Plus} />} onClick={() => setCreating(true)}>
            New assignment
          </Button>
        </div>
      )}
      {isCreating && (
        <NewAssignmentDialog
          onCreated={(id) => {
            setCreating(false);
            list.onChoose(id, true);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </fieldset>
  );
}

function libraryWords(all: number, found: number, search: string): string {
  if (all === 0) return 'Your library is empty.';
  if (found === 0) return noMatch(search);
  return found > SHOWN ? `Showing ${SHOWN} of ${found}. Search to find the others.` : '';
}

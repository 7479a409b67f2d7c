import type { ExternalTerm } from '@circuit/contract/externalTerms';
import { PAGE_SIZES } from '@circuit/domain/lists';
import { Button, Card, type Column, Icon, ManageTable, Row } from '@circuit/ui';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';

import { useExternalTermsQuery } from '#platform/api/resources.ts';
import { tableRows } from '#platform/searches/tableRows.ts';
import { formatDay, formatLastDay } from '#platform/time/days.ts';

import styles from '../configuration.module.css';
import { ImportTermsDialog } from './ImportTermsDialog.tsx';
import { datesWords } from './termDraft.ts';
import { TermDialog } from './TermDialog.tsx';
import { TimetableTermsDialog } from './TimetableTermsDialog.tsx';

const MOST = PAGE_SIZES[PAGE_SIZES.length - 1] ?? 200;

type Open =
  | { readonly dialog: 'add' | 'import' | 'timetable' }
  | { readonly dialog: 'edit'; readonly term: ExternalTerm };

/** The terms of the university: add one, edit one, or bring a list. */
export function TermsCard({ zone, hasTimetable }: { readonly zone: string; readonly hasTimetable: boolean }) {
  const titleId = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const query = useExternalTermsQuery({ pageSize: MOST });
  const close = () => setOpen(null);
  return (
    <Card labelledBy={titleId} className={styles['stacked']}>
      <div className={styles['head']}>
        <h2 id={titleId}>Terms</h2>
        <Row gap={2}>
          {hasTimetable && <Button onClick={() => setOpen({ dialog: 'timetable' })}>Get from timetable</Button>}
          <Button onClick={() => setOpen({ dialog: 'import' })}>Import terms</Button>
          <Button icon={<Icon of={Plus} />} onClick={() => setOpen({ dialog: 'add' })}>
            Add term
          </Button>
        </Row>
      </div>
      <p className={styles['quiet']}>
        Choosing a term fills in a course’s dates. Changing a term does not move courses that already use it.
      </p>
      <ManageTable
        things="terms"
        columns={columnsIn(zone)}
        data={tableRows(query)}
        row={{
          id: ({ id }) => id,
          name: ({ name }) => name,
          secondLine: (term) => `${datesWords(term, zone)}. ${SOURCES[term.source]}`,
          menu: (term) => [{ id: 'edit', label: 'Edit', onSelect: () => setOpen({ dialog: 'edit', term }) }],
        }}
        texts={{
          empty: { title: 'No terms yet.', text: 'Instructors then enter the dates of their courses by hand.' },
        }}
      />
      {open?.dialog === 'import' && <ImportTermsDialog zone={zone} onClose={close} />}
      {open?.dialog === 'timetable' && <TimetableTermsDialog zone={zone} onClose={close} />}
      {open?.dialog === 'add' && <TermDialog term={null} zone={zone} onClose={close} />}
      {open?.dialog === 'edit' && <TermDialog term={open.term} zone={zone} onClose={close} />}
    </Card>
  );
}

/** Where a term came from. (UT-12) */
const SOURCES: Readonly<Record<ExternalTerm['source'], string>> = {
  hand: 'Entered here',
  timetable: 'Timetable',
  timetableEdited: 'Timetable, dates edited here',
};

const columnsIn = (zone: string): readonly Column<ExternalTerm>[] => [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  {
    id: 'startDate',
    header: 'First day',
    cell: ({ startDate }) => (startDate === null ? 'None' : formatDay(new Date(startDate), zone)),
  },
  {
    id: 'endDate',
    header: 'Last day',
    cell: ({ endDate }) => (endDate === null ? 'None' : formatLastDay(new Date(endDate), zone)),
  },
  { id: 'source', header: 'From', cell: ({ source }) => SOURCES[source] },
];

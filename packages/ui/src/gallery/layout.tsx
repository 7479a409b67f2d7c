import { Card } from '../layout/Card.tsx';
import { Divider } from '../layout/Divider.tsx';
import { Prose } from '../layout/Prose.tsx';
import { Stack } from '../layout/Stack.tsx';
import { Breadcrumbs } from '../links/Breadcrumbs.tsx';
import { Countdown } from '../time/Countdown.tsx';
import { DateTime } from '../time/DateTime.tsx';
import type { GalleryEntry } from './types.ts';

const DAY = 86_400;
const HOUR = 3_600;

export const LAYOUT: readonly GalleryEntry[] = [
  {
    name: 'Breadcrumbs',
    states: [
      { name: 'one place', element: <Breadcrumbs trail={[{ href: '/rubrics', text: 'Rubrics' }]} /> },
      {
        name: 'two places',
        element: (
          <Breadcrumbs
            trail={[
              { href: '/courses/1', text: 'ECN 210 Economics' },
              { href: '/courses/1/groupAssignments/2', text: 'Minimum wage op-ed' },
            ]}
          />
        ),
      },
    ],
  },
  {
    name: 'Countdown',
    states: [
      { name: 'days', element: <Countdown secondsLeft={DAY + 6 * HOUR} /> },
      { name: 'hours', element: <Countdown secondsLeft={5 * HOUR + 1200} /> },
      { name: 'minutes', element: <Countdown secondsLeft={720} /> },
      { name: 'over', element: <Countdown secondsLeft={0} /> },
    ],
  },
  {
    name: 'DateTime',
    states: [
      {
        name: 'offset on hover and focus',
        element: <DateTime text="Mon, Nov 16, 11:59 PM" offsetTitle="UTC-05:00" dateTime="2026-11-16T23:59:00-05:00" />,
      },
    ],
  },
  {
    name: 'Card',
    states: [
      {
        name: 'padded',
        element: (
          <Card>
            <Stack>
              <b>New results</b>
              <span>Minimum wage op-ed. 3 reviews to read.</span>
            </Stack>
          </Card>
        ),
      },
    ],
  },
  { name: 'Divider', states: [{ name: 'with words', element: <Divider text="or with a Circuit account" /> }] },
  {
    name: 'Prose',
    states: [
      {
        name: 'a classmate’s words',
        element: (
          <Prose>
            <p>
              A carbon price raises the cost of gasoline and heating first, and the people who feel it most are the ones
              who drive the farthest and rent the draftiest homes.
            </p>
            <p>
              <em>Economists answer</em> that the revenue can be returned as a dividend, as Dvořák and Łukasz showed.
            </p>
          </Prose>
        ),
      },
    ],
  },
];

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';

/** The demo seed gives everyone this password. */
export const TOUR_PASSWORD = 'copper circle, blue diamond';

interface TourThing {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** Words on the page that a visitor on the tour looks for. (DM-5) */
  readonly finds: string;
}

export interface TourPerson {
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly about: string;
  readonly things: readonly TourThing[];
}

// The ids that the seed of the demo gives, the same on every machine.
const inCourse = (groupAssignmentId: string) => ({
  groupId: '019fba9e-d800-700c-88d1-a533d0b48fd8',
  groupAssignmentId,
});
const inStage = {
  results: inCourse('019fba9e-d800-7e88-8010-52b00c940bc3'),
  selfEvaluate: inCourse('019fba9e-d800-76de-8a46-08a02b1c10d6'),
  review: inCourse('019fba9e-d800-7646-8835-1fcb71b8c765'),
  practice: inCourse('019fba9e-d800-78d1-8282-836ea88be7c2'),
  handIn: inCourse('019fba9e-d800-7178-81b2-9fb53d94036f'),
  before: inCourse('019fba9e-d800-7267-8f4b-5d3bb4652ab1'),
} as const;
const AMARA = '019fba9e-d800-7be8-88ce-ca0ff7237fb8';
const LARISSA = '019fba9e-d800-7e1e-879e-b00ba64d0b2e';

/** The assignments of the course, the furthest first. */
export const TOUR_STAGES = [
  { title: 'Op-ed 1: Who pays for carbon?', stage: 'Results', href: href(PATHS.groupAssignment, inStage.results) },
  { title: 'Op-ed 2: Tax or trade?', stage: 'Self-evaluate', href: href(PATHS.groupAssignment, inStage.selfEvaluate) },
  { title: 'Op-ed 3: Carbon pricing', stage: 'Review', href: href(PATHS.groupAssignment, inStage.review) },
  { title: 'Op-ed 4: Carbon at the border', stage: 'Practice', href: href(PATHS.groupAssignment, inStage.practice) },
  { title: 'Op-ed 5: The carbon dividend', stage: 'Hand in', href: href(PATHS.groupAssignment, inStage.handIn) },
  { title: 'Op-ed 6: A price for farms', stage: 'Opens soon', href: href(PATHS.groupAssignment, inStage.before) },
] as const;

export const TOUR: readonly TourPerson[] = [
  {
    userName: 'aokonkwo',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    role: 'Student',
    about: 'Writes, practices on samples, reviews three classmates and herself, and sees how her score was computed.',
    things: [
      {
        title: 'Hand in an essay',
        text: 'Continue the draft of Op-ed 5. Instructions and rubric are tabs beside the text, and the coach says where the draft is silent about the rubric. Close the tab in the middle of a sentence and come back: every word is there. Hand in and keep the receipt.',
        href: href(PATHS.submission, inStage.handIn),
        finds: 'Before you hand in',
      },
      {
        title: 'Review a classmate',
        text: 'Op-ed 3 has three anonymous essays to review. Choose a level, and the next criterion opens. Select a passage to link a comment to it. Press ? for the keys.',
        href: href(PATHS.review, { ...inStage.review, number: 1 }),
        finds: 'Counter-argument',
      },
      {
        title: 'Open a score',
        text: 'Op-ed 1 is scored. See the total and its parts, then her essay with each comment at the passage it is about. “Show the math” explains every line in one sentence, and the lines add up.',
        href: href(PATHS.results, inStage.results),
        finds: 'adds up',
      },
      {
        title: 'Answer what classmates wrote',
        text: 'At a comment on Op-ed 1, open “Thank, reply or ask”: say whether the review was specific, useful or kind, reply, or ask for a second look. Amara asked for one and can read the answer. Under the reviews she gave, she sees what their authors said about them.',
        href: href(PATHS.results, inStage.results),
        finds: 'What authors said',
      },
    ],
  },
  {
    userName: 'lhale',
    firstName: 'Larissa',
    lastName: 'Hale',
    role: 'Instructor',
    about: 'Teaches the course of 412 students and wants to know who needs her.',
    things: [
      {
        title: 'See who is behind',
        text: 'The overview of Op-ed 3, in the middle of Review: how far 412 students are, which essays will get too few reviews, and what would help.',
        href: href(PATHS.groupAssignment, inStage.review),
        finds: 'Needs your attention',
      },
      {
        title: 'Open one student',
        text: 'Amara in Op-ed 1: her essay, who reviewed it and whom she reviewed, practice, messages, and her score. For staff, every student’s name links to a page like this. We record who opens an essay.',
        href: href(PATHS.student, { ...inStage.results, userId: AMARA }),
        finds: 'Reviews received',
      },
      {
        title: 'Download all hand-ins',
        text: 'Search and open the hand-ins of Op-ed 1. “Download all” makes one archive, with or without names.',
        href: href(PATHS.submissions, inStage.results),
        finds: 'Download all',
      },
      {
        title: 'Read and export the scores',
        text: 'All scores of Op-ed 1 with statistics, runs you can compare, adjustments that keep the computed score, and files with explained columns.',
        href: href(PATHS.scores, inStage.results),
        finds: 'Distribution of totals',
      },
      {
        title: 'See what the system did',
        text: 'The jobs of Op-ed 1: giving out essays and computing scores, each with its counts.',
        href: href(PATHS.jobLogs, inStage.results),
        finds: 'Distribute reviews',
      },
      {
        title: 'Read what the demo would send',
        text: 'Every message to students, with its text and link. To add some, open Op-ed 5, nudge the students who are behind, and come back.',
        href: PATHS.outbox,
        finds: 'E-mail is off in this demo',
      },
    ],
  },
  {
    userName: 'tsilva',
    firstName: 'Tomás',
    lastName: 'Silva',
    role: 'Grader',
    about: 'Grades where it matters most. He is also a student in another course, so he has both menus.',
    things: [
      {
        title: 'Work through the queue',
        text: 'Op-ed 2, ordered by how much a second opinion matters. He rates without names and sees what classmates said once he has saved his own rating.',
        href: href(PATHS.queue, inStage.selfEvaluate),
        finds: 'Counter-argument',
      },
      {
        title: 'Give a second look',
        text: 'Five students asked for a second look at a review of Op-ed 1. They come first in the queue, oldest on top. Read the essay, the question and the quoted review, and answer beside them.',
        href: href(PATHS.queue, inStage.results, { reason: 'secondLook' }),
        finds: 'Student asked for a second look',
      },
      {
        title: 'Look up one student',
        text: 'Amara’s result in Op-ed 1, as she sees it, with the names of her reviewers.',
        href: href(PATHS.resultsOfStudent, { ...inStage.results, userId: AMARA }),
        finds: 'What they wrote',
      },
      {
        title: 'See what graders cannot open',
        text: 'Amara’s work in Op-ed 2 by name. Graders read without names until an instructor finalizes, and the page explains that.',
        href: href(PATHS.student, { ...inStage.selfEvaluate, userId: AMARA }),
        finds: 'You cannot open work by name yet.',
      },
      {
        title: 'Check the samples',
        text: 'How 412 students rated each practice essay of Op-ed 1 on their first try, compared with the expert.',
        href: href(PATHS.calibrationQuality, inStage.results),
        finds: 'Same as the expert',
      },
    ],
  },
  {
    userName: 'mbell',
    firstName: 'Marcus',
    lastName: 'Bell',
    role: 'Administrator',
    about: 'Helps everyone else, and every action is recorded.',
    things: [
      {
        title: 'Find a person',
        text: 'Search for “Okonkwo” among 650 people.',
        href: PATHS.users,
        finds: 'Show all',
      },
      {
        title: 'See why someone can do something',
        text: 'Larissa’s roles and what each one lets her do, university-wide and in each course.',
        href: href(PATHS.userRoles, { userId: LARISSA }),
        finds: 'What Larissa Hale can do, and why',
      },
      {
        title: 'View as someone else',
        text: 'Open Amara’s page and impersonate her, with a reason that is kept in the history. She can see it in her settings. You cannot change anything while viewing as her.',
        href: href(PATHS.user, { userId: AMARA }),
        finds: 'Impersonate',
      },
    ],
  },
];

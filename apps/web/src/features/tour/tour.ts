/** What the seed of the demo gives everybody. */
export const TOUR_PASSWORD = 'copper circle, blue diamond';

interface TourThing {
  readonly title: string;
  readonly text: string;
  readonly href: string;
  /** Words that stand on the page: whoever walks the tour looks for them. (DM-5) */
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
const COURSE = '/courses/019fba9e-d800-700c-88d1-a533d0b48fd8';
const inStage = {
  results: `${COURSE}/groupAssignments/019fba9e-d800-7e88-8010-52b00c940bc3`,
  selfEvaluate: `${COURSE}/groupAssignments/019fba9e-d800-76de-8a46-08a02b1c10d6`,
  review: `${COURSE}/groupAssignments/019fba9e-d800-7646-8835-1fcb71b8c765`,
  practice: `${COURSE}/groupAssignments/019fba9e-d800-78d1-8282-836ea88be7c2`,
  handIn: `${COURSE}/groupAssignments/019fba9e-d800-7178-81b2-9fb53d94036f`,
  before: `${COURSE}/groupAssignments/019fba9e-d800-7267-8f4b-5d3bb4652ab1`,
} as const;
const AMARA = '019fba9e-d800-7be8-88ce-ca0ff7237fb8';
const LARISSA = '019fba9e-d800-7e1e-879e-b00ba64d0b2e';

/** The assignments of the course, the furthest first. */
export const TOUR_STAGES = [
  { title: 'Op-ed 1: Who pays for carbon?', stage: 'Results', href: inStage.results },
  { title: 'Op-ed 2: Tax or trade?', stage: 'Self-evaluate', href: inStage.selfEvaluate },
  { title: 'Op-ed 3: Carbon pricing', stage: 'Review', href: inStage.review },
  { title: 'Op-ed 4: Carbon at the border', stage: 'Practice', href: inStage.practice },
  { title: 'Op-ed 5: The carbon dividend', stage: 'Hand in', href: inStage.handIn },
  { title: 'Op-ed 6: A price for farms', stage: 'Opens soon', href: inStage.before },
] as const;

export const TOUR: readonly TourPerson[] = [
  {
    userName: 'aokonkwo',
    firstName: 'Amara',
    lastName: 'Okonkwo',
    role: 'Student',
    about: 'Writes, practices on samples, reviews three classmates and herself, and reads how her score was made.',
    things: [
      {
        title: 'Hand in an essay',
        text: 'Go on with the draft of Op-ed 5. Close the tab in the middle of a sentence and come back: every word is there. Hand in and keep the receipt.',
        href: `${inStage.handIn}/submission`,
        finds: 'Before you hand in',
      },
      {
        title: 'Review a classmate',
        text: 'Op-ed 3 has three essays to review, by nobody she could name. Rate one by keyboard: press ? for the keys.',
        href: `${inStage.review}/evaluations/1`,
        finds: 'Counter-argument',
      },
      {
        title: 'Open a score',
        text: 'Op-ed 1 is scored. Every number opens, down to what each reviewer said and how much it counted, and the lines add up.',
        href: `${inStage.results}/results`,
        finds: 'adds up',
      },
      {
        title: 'Answer what classmates wrote',
        text: 'Below each review of Op-ed 1, say what was specific, useful or kind, reply, or ask for a second look. She asked for one, and reads the answer. Under the reviews she gave she reads what their authors said of them.',
        href: `${inStage.results}/results`,
        finds: 'What authors said',
      },
    ],
  },
  {
    userName: 'lhale',
    firstName: 'Larissa',
    lastName: 'Hale',
    role: 'Instructor',
    about: 'Teaches the course of 412 and wants to know who needs her.',
    things: [
      {
        title: 'See who is behind',
        text: 'The overview of Op-ed 3, in the middle of Review: how far 412 students are, which essays will get too few reviews, and what would help.',
        href: inStage.review,
        finds: 'Needs your attention',
      },
      {
        title: 'Open one student',
        text: 'Amara in Op-ed 1: her essay, who reviewed it and whom she reviewed, practice, messages, and her score. Every name staff read leads to such a page; opening an essay is recorded.',
        href: `${inStage.results}/students/${AMARA}`,
        finds: 'Reviews received',
      },
      {
        title: 'Take all hand-ins along',
        text: 'The hand-ins of Op-ed 1, to search and to open. “Download all” makes one archive, with names or without.',
        href: `${inStage.results}/submissions`,
        finds: 'Download all',
      },
      {
        title: 'Read and export the scores',
        text: 'All scores of Op-ed 1 with statistics, runs that can be compared, overrides that destroy nothing, and files whose columns are explained.',
        href: `${inStage.results}/scores`,
        finds: 'Distribution of totals',
      },
      {
        title: 'Follow what the machine did',
        text: 'The jobs of Op-ed 1: essays given out and scores computed through the queue, each with its counts.',
        href: `${inStage.results}/jobLogs`,
        finds: 'Distribute reviews',
      },
      {
        title: 'Read what the demo would send',
        text: 'Every message to students, with its words and its link. To add some, open Op-ed 5, nudge the students who are behind, and come back.',
        href: '/outbox',
        finds: 'E-mail is off in this demo',
      },
    ],
  },
  {
    userName: 'tsilva',
    firstName: 'Tomás',
    lastName: 'Silva',
    role: 'Grader',
    about: 'Looks where a look matters most. He also takes a course himself, so he has both menus.',
    things: [
      {
        title: 'Work through the queue',
        text: 'Op-ed 2, ordered by how much a look matters. He rates without names, and sees what classmates said once his own rating is saved.',
        href: `${inStage.selfEvaluate}/queue`,
        finds: 'Counter-argument',
      },
      {
        title: 'Give a second look',
        text: 'Five students ask for a second look at a review of Op-ed 1. They come first in the queue, the longest waiting on top. Read the essay, the question and the quoted review, and answer beside them.',
        href: `${inStage.results}/queue?reason=secondLook`,
        finds: 'Student asked for a second look',
      },
      {
        title: 'Look up one student',
        text: 'Amara’s result in Op-ed 1, as she sees it, with the names of her reviewers.',
        href: `${inStage.results}/results/${AMARA}`,
        finds: 'What they wrote',
      },
      {
        title: 'Meet a closed door',
        text: 'Amara’s work in Op-ed 2 by name. Graders read without names until an instructor finalizes, and the page says so.',
        href: `${inStage.selfEvaluate}/students/${AMARA}`,
        finds: 'Work by name is not open yet.',
      },
      {
        title: 'Check the samples',
        text: 'How 412 students rated each practice essay of Op-ed 1 at the first try, beside the expert.',
        href: `${inStage.results}/scores/calibrations`,
        finds: 'Same as the expert',
      },
    ],
  },
  {
    userName: 'mbell',
    firstName: 'Marcus',
    lastName: 'Bell',
    role: 'Administrator',
    about: 'Helps everybody else, and leaves a trace of it.',
    things: [
      {
        title: 'Find a person',
        text: 'Search for “Okonkwo” among 650 people.',
        href: '/users',
        finds: 'Show all',
      },
      {
        title: 'Say why somebody may do something',
        text: 'Larissa’s roles, and what each of them lets her do, in the university and in each course.',
        href: `/users/${LARISSA}/roles`,
        finds: 'What Larissa Hale may do, and why',
      },
      {
        title: 'See through another’s eyes',
        text: 'Open Amara’s page and impersonate her, with a reason that is kept in the history. She sees in her settings that you did it. Nothing can be changed meanwhile.',
        href: `/users/${AMARA}`,
        finds: 'Impersonate',
      },
    ],
  },
];

import type { GroupAssignmentIds } from '#parts/addresses/idsOf.ts';

import type { Standing } from '../standing.ts';

/** One thing that a learner can do in one assignment. */
export interface Step {
  readonly standing: Standing;
  readonly ids: GroupAssignmentIds;
  /** "essay" where a text is asked for, else "work". */
  readonly workWord: string;
  /** Which practice essay or review comes next, from 1. */
  readonly nextNumber: number;
}

/** On the home page, among those of other assignments. */
export interface HomeWords {
  readonly title: string;
  readonly verb: string;
  readonly progress: string;
  readonly ifMissed: string;
}

/** On the page of its assignment. */
export interface PageWords {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
}

export interface HomeFacts {
  /** "Draft saved 2 hours ago." */
  readonly draft: string;
  readonly hasMissedHandIn: boolean;
  /** Whether the students of this assignment review each other. */
  readonly hasReviews: boolean;
}

export interface PageFacts {
  /** "one text of 500 to 800 words". */
  readonly asked: string;
  /** Whether the students of this assignment review each other. */
  readonly hasReviews: boolean;
}

export interface StepWords {
  /** Where it is done. */
  readonly at: (step: Pick<Step, 'ids' | 'nextNumber'>) => string;
  readonly onHome: (step: Step, facts: HomeFacts) => HomeWords;
  readonly onPage: (step: Step, facts: PageFacts) => PageWords;
}

import type { GroupAssignment } from '@circuit/contract/groupAssignments';
import type { GroupList } from '@circuit/contract/groups';
import type { Activity } from '@circuit/domain/permissions';
import type { ComponentType, ReactNode } from 'react';
import type { Params } from 'react-router';

import type { CourseTab } from '#features/groups/course/tabs.ts';
import type { AppDispatch } from '#platform/store/store.ts';

import type { AccessRule } from './access.ts';

/** One path of the route tree: who may open it, what it is called, and what is shown there. */
export interface RouteEntry {
  /** The line of the specification. */
  readonly id: string;
  /** One of PATHS. One that ends in `*` is the specification's "prefix": whatever has no entry of its own below it. */
  readonly path: string;
  readonly access: AccessRule;
  /** The {page} of "Circuit - {page}"; a course, assignment or rubric puts its name there once it is known. (S2.29) */
  readonly title: string;
  /** What the sign-in page calls it, where the title would not do; null where nothing is to return to. (RT-6) */
  readonly name?: string | null;
  readonly page: () => Promise<Page>;
  /** Asks for what the address names while the page's file is still loading, before the guard has decided. (WB-6) */
  readonly begin?: Begin;
  /** Entries of one frame share their page, which stays when a person goes from one of them to another. */
  readonly frame?: string;
  /** What the page of a course shows there. */
  readonly inCourse?: CourseTab | 'new';
  readonly ofGroupAssignment?: PagesOfGroupAssignment;
  /** The bar and footer around it: all of them, a bar without links, or none. */
  readonly chrome?: 'decorative' | 'none';
  readonly isForDevelopment?: boolean;
  readonly isForDemo?: boolean;
}

/** An entry as an address has it. */
export interface Place {
  readonly entry: RouteEntry;
  readonly params: Params;
}

export type Page = ComponentType<{ readonly entry: RouteEntry }>;

export type Begin = (place: Place, dispatch: AppDispatch) => Promise<void>;

type Course = GroupList['items'][number];

/** Students and staff have pages of their own below an assignment, some of them at the same path. (CW-10) */
export interface PagesOfGroupAssignment {
  readonly learner?: PageAt<{ readonly course: Course; readonly groupAssignment: GroupAssignment }>;
  readonly staff?: {
    readonly needs: Activity;
    readonly at: PageAt<{ readonly group: Course; readonly groupAssignment: GroupAssignment }>;
  };
  /** A student does a task there: it opens only in LockDown Browser where the assignment requires it. (LD-9) */
  readonly isTask?: boolean;
  /** Somebody's work is read there, in the typeface for it. */
  readonly showsWork?: boolean;
  /** The list that the page needs besides the assignment. */
  readonly list?: 'reviews' | 'practice';
}

/** Null where the parameters are those of no page: a review with the number "x". */
export type PageAt<Of> = (params: Params) => ShownPage<Of> | null;

export interface ShownPage<Of> {
  readonly page: (of: Of) => ReactNode;
  /** Fetches the file before the page is drawn, while its data is still on the way. */
  readonly preload: () => void;
}

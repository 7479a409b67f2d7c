/** What a timetable server knows; a test changes it while the server runs. */
export interface TimetableUniversity {
  readonly account: string;
  readonly password: string;
  terms: TimetableServerTerm[];
  classes: TimetableServerClass[];
}

export interface TimetableServerTerm {
  readonly sessionId: number;
  readonly term: string;
  readonly year: string;
  readonly campus: string;
  readonly beginDay: string;
  readonly classEndDay: string;
  /** The term that the account works in: it answers where another one is not known. */
  readonly isSelected?: boolean;
  /** The server leaves test sessions out of its list. */
  readonly isTest?: boolean;
}

export interface TimetableServerClass {
  readonly classId: number;
  readonly sessionId: number;
  readonly courses: readonly { readonly subjectArea: string; readonly courseNumber: string; readonly title: string }[];
  readonly subpart: string;
  readonly sectionNumber: string;
  readonly limit?: number;
  readonly isCancelled?: boolean;
  /** Not published: an account sees it only when it asks for this one term. */
  readonly isPublished?: boolean;
  /** Without zeros in front, as the server keeps them. */
  readonly instructorIds: readonly string[];
  readonly meetings?: readonly {
    readonly days: readonly string[];
    readonly startTime: string;
    readonly endTime: string;
    readonly firstDate: string;
    readonly lastDate: string;
    readonly building?: string;
    readonly roomNumber?: string;
  }[];
  students: TimetableServerStudent[];
}

export interface TimetableServerStudent {
  readonly externalId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export const referenceOf = ({ term, year, campus }: TimetableServerTerm): string => `${term}${year}${campus}`;

import type { AssignmentDesign } from '@circuit/domain/assignments';

/** Fields that are edited one by one, in the library and in a course; instructions are texts that save themselves. */
export type DesignDraft = Omit<AssignmentDesign, 'instructionsForAuthors' | 'instructionsForReviewers'>;

/** What a section needs from the component that holds the draft. */
export interface DesignEditing {
  readonly draft: DesignDraft;
  readonly change: (fields: Partial<DesignDraft>) => void;
}

export interface DesignSectionProps {
  readonly editing: DesignEditing;
}

export function designDraftOf(design: DesignDraft): DesignDraft {
  const { title, description, artifactConstraints, phases, weights, scoringMode } = design;
  const { aesEnabled, requiresLockdownBrowser } = design;
  return {
    title,
    description,
    artifactConstraints,
    phases,
    weights,
    scoringMode,
    aesEnabled,
    requiresLockdownBrowser,
  };
}

/** A title cannot be empty; until there is one the old one stays. */
export function withoutEmptyTitle<Fields extends Partial<DesignDraft>>(fields: Fields): Fields {
  if (fields.title?.trim() !== '') return fields;
  const { title: _title, ...rest } = fields;
  return rest as Fields; // oxlint-disable-line typescript/no-unsafe-type-assertion -- every field of changes may be missing
}

import type { UserId } from '../kernel/index.ts';
import { roundToTenths } from './tenths.ts';

export const PARTS = ['submission', 'calibration', 'evaluation', 'self'] as const;
export type Part = (typeof PARTS)[number];
export type PartWeights = Readonly<Record<Part, number>>;

export const DEFAULT_WEIGHTS: PartWeights = { submission: 60, calibration: 15, evaluation: 20, self: 5 };

/** The weights of the phases that are switched on, as parts of 100. Fixed when the assignment is set up. */
export function weightsOfEnabled(weights: PartWeights, enabled: readonly Part[]): PartWeights {
  const sum = enabled.reduce((total, part) => total + weights[part], 0);
  const weightOf = (part: Part): number => (enabled.includes(part) && sum > 0 ? (100 * weights[part]) / sum : 0);
  return {
    submission: weightOf('submission'),
    calibration: weightOf('calibration'),
    evaluation: weightOf('evaluation'),
    self: weightOf('self'),
  };
}

export type PartResult =
  | { readonly kind: 'scored'; readonly score: number }
  | { readonly kind: 'notDone' }
  | { readonly kind: 'excused' }
  /** Handed in, but nobody could score it yet. */
  | { readonly kind: 'needsInstructor' };

export interface Override {
  readonly total: number;
  readonly actorId: UserId;
  readonly at: Date;
  readonly reason: string;
}

export type CompositeLine =
  | { readonly kind: 'part'; readonly part: Part; readonly weight: number; readonly tenths: number }
  /** What leaving out the excused parts adds or takes. */
  | { readonly kind: 'excused'; readonly parts: readonly Part[]; readonly tenths: number }
  | { readonly kind: 'override'; readonly override: Override; readonly tenths: number };

export interface CompositeScore {
  readonly status: 'scored' | 'needsInstructor' | 'excused';
  /** What was computed, kept beside any override. In tenths; null means no total, never zero. */
  readonly computedTenths: number | null;
  readonly totalTenths: number | null;
  readonly lines: readonly CompositeLine[];
}

/** One person's total. There is no late penalty, and nothing here depends on how others were reviewed. (SC-18) */
export function compositeScore(
  weights: PartWeights,
  results: Readonly<Record<Part, PartResult>>,
  override: Override | null,
): CompositeScore {
  const counting = PARTS.filter((part) => weights[part] > 0);
  const excused = counting.filter((part) => results[part].kind === 'excused');
  const kept = counting.filter((part) => results[part].kind !== 'excused');
  const status = statusOf(kept.map((part) => results[part]));
  const computed = status === 'scored' ? computedLines(weights, results, kept, excused) : { lines: [], total: null };
  if (override === null)
    return { status, computedTenths: computed.total, totalTenths: computed.total, lines: computed.lines };
  const total = Math.round(override.total * 10);
  return {
    status: 'scored',
    computedTenths: computed.total,
    totalTenths: total,
    lines: [...computed.lines, { kind: 'override', override, tenths: total - (computed.total ?? 0) }],
  };
}

function statusOf(kept: readonly PartResult[]): CompositeScore['status'] {
  if (kept.length === 0) return 'excused';
  return kept.some(({ kind }) => kind === 'needsInstructor') ? 'needsInstructor' : 'scored';
}

function computedLines(
  weights: PartWeights,
  results: Readonly<Record<Part, PartResult>>,
  kept: readonly Part[],
  excused: readonly Part[],
): { lines: CompositeLine[]; total: number } {
  const all = [...kept, ...excused].reduce((sum, part) => sum + weights[part], 0);
  const earned = kept.map((part) => {
    const result = results[part];
    return result.kind === 'scored' ? (weights[part] / all) * result.score : 0;
  });
  const sum = earned.reduce((total, value) => total + value, 0);
  const keptWeight = kept.reduce((total, part) => total + weights[part], 0);
  const values = excused.length > 0 ? [...earned, (sum * all) / keptWeight - sum] : earned;
  const { lines, total } = roundToTenths(values);
  const parts: CompositeLine[] = kept.map((part, index) => ({
    kind: 'part',
    part,
    weight: weights[part],
    tenths: lines[index]!,
  }));
  if (excused.length > 0) parts.push({ kind: 'excused', parts: excused, tenths: lines[kept.length]! });
  return { lines: parts, total };
}

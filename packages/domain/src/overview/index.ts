export { needsAttention, type Attention, type AttentionFacts } from './attention.ts';
export {
  countShown,
  isFound,
  isShown,
  MATRIX_FILTERS,
  type Matrix,
  type MatrixFilter,
  type MatrixLearner,
  type MatrixStanding,
} from './learners.ts';
export { phaseToNudge } from './nudging.ts';

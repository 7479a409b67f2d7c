export { accessLetter } from './accessLetter.ts';
export {
  accessState,
  checkMinutes,
  MOST_ACCESS_MINUTES,
  OPERATOR_ACCESS_STATES,
  type AccessMoments,
  type OperatorAccessState,
} from './operatorAccess.ts';

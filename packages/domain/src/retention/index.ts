export { RETENTION, type Kept } from './retention.ts';

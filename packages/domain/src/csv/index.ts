export { safeCell } from './safeCell.ts';

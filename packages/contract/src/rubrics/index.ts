export * from './rubrics.ts';
export * from './sharing.ts';
export { answers, criteria, pointScaleMax } from './shapes.ts';

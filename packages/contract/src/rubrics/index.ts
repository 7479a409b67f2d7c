export * from './rubrics.ts';
export { answers, criteria, pointScaleMax } from './shapes.ts';

export * from './allEndpoints/subjects.ts';
export { ENDPOINTS } from './allEndpoints/index.ts';
export * from './endpoint/index.ts';
export * from './lists/index.ts';
export * from './problem/index.ts';
export * from './shapes/index.ts';
export * from './zod/index.ts';

export * from './subjects.ts';
export { ENDPOINTS } from './endpoints.ts';
export { z } from './zod.ts';

export * from './launches.ts';
export * from './platforms.ts';
export * from './protocol.ts';

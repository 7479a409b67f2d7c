export * from './groups.ts';
export * from './manage.ts';
export * from './people.ts';

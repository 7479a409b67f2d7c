export { isSearchable, PAGE_SIZES, type PageSize } from './search.ts';

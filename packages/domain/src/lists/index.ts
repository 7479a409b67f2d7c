export { plainText, searchedWords } from './plainText.ts';
export { isSearchable, PAGE_SIZES, type PageSize } from './search.ts';

export { NEWS_DAYS, NEWS_KINDS, newsOf, rolesThat, type NewsKind, type NewsRow } from './news.ts';

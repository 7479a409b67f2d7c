export { erasePerson } from './erasePerson.ts';
export { erasePersonJob } from './erasePerson.job.ts';
export { erasuresRoutes } from './erasures.ts';
export { reapplyErasures } from './reapplyErasures.ts';
export { findErased, WAS_ERASED } from './remembered.ts';

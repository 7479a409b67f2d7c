export { copyName } from './copyName.ts';
export { mayShare, mayUnshare, sharingRefusalText, type Sharer, type SharingRefusal } from './sharing.ts';

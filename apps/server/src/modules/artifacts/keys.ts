/** Where things lie in the part of the store that belongs to a shard. */
export const uploadFolder = (uploadId: string): string => `uploads/${uploadId}/`;
/** With leading zeros, so that the order of the names is the order of the parts. */
export const partKey = (uploadId: string, partNumber: number): string =>
  `${uploadFolder(uploadId)}${String(partNumber).padStart(5, '0')}`;
export const partNumberOf = (key: string): number => Number(key.slice(key.lastIndexOf('/') + 1));
/** A try of its own each time: one that comes late cannot change what has been published. */
export const copyKey = (artifactId: string, attempt: string, copy: 'original' | 'clean'): string =>
  `artifacts/${artifactId}/${attempt}.${copy}`;

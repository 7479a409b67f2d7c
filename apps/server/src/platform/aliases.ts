import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * What is shown instead of an id: 128 bits under a key, in which the time inside an id does not show. One block is one
 * id, so it can be turned back without a list of all there is. `key` has 16 bytes.
 */
export const aliasUnder = (key: Buffer, id: string): string =>
  turned(createCipheriv('aes-128-ecb', key, null).setAutoPadding(false), id);

export const idUnder = (key: Buffer, alias: string): string =>
  turned(createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false), alias);

function turned(cipher: ReturnType<typeof createCipheriv> | ReturnType<typeof createDecipheriv>, id: string): string {
  const bytes = Buffer.concat([cipher.update(Buffer.from(id.replaceAll('-', ''), 'hex')), cipher.final()]);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

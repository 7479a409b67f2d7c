import { z } from 'zod';

/**
 * A page's policy forbids making functions from text, and reports even the try, which zod makes for speed when the first
 * schema is built. So this stands before all of them. Servers have no such policy. (RX-16)
 */
export const isPage: boolean = 'document' in globalThis;

z.config({ jitless: isPage });

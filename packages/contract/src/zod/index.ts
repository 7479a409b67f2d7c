import { z } from 'zod';

/**
 * A page's policy forbids making functions from text, and reports even the try, which zod makes for speed when the first
 * schema is built. So every schema of a page is built with this `z`. Servers have no such policy. (RX-16)
 */
z.config({ jitless: 'document' in globalThis });

export { z };

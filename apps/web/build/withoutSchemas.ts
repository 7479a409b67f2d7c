import type { Plugin } from 'vite';

import { withoutSchemasIn } from './schemasOut.ts';

/** Where all schemas of the contract come from. */
const IS_ZOD = /[/\\]packages[/\\]contract[/\\]src[/\\]zod[/\\]index\.ts$/;
const IS_CONTRACT = /[/\\]packages[/\\]contract[/\\]src[/\\].+\.ts$/;

/**
 * Takes every call and is every value, so that declarations are still made and hold method, path and access. Whoever asks
 * it to check something has forgotten that it is not there, and hears of it.
 */
const INERT = `
const missing = (name) => () => { throw new Error('Schemas are not in the browser: ' + name); };
const CHECK = /^(safe)?(parse|encode|decode|validate)|^spa$|^is(Optional|Nullable)$/i;
const inert = new Proxy(() => inert, {
  // Whoever waits for it does not wait for ever: it is no promise.
  get: (_target, name) => (name === 'then' ? undefined : CHECK.test(String(name)) ? missing(name) : inert),
  has: () => true,
});
export const z = inert;
`;

/**
 * Leaves the schemas and their library out of the build. The server checks what comes in and what goes out by the same
 * declarations; the browser only needs to know where to ask. (WB-2, ADR 0030, ADR 0055)
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    load: {
      order: 'pre',
      filter: { id: IS_ZOD },
      handler: () => ({ code: INERT, moduleSideEffects: false }),
    },
    transform: {
      // After the types are gone.
      order: 'post',
      filter: { id: { include: IS_CONTRACT, exclude: IS_ZOD } },
      handler(code) {
        return { code: withoutSchemasIn(code, this.parse(code)), map: null, moduleSideEffects: false };
      },
    },
  };
}

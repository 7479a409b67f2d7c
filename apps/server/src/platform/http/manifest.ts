import type { Shard } from '@circuit/domain/kernel';

import type { Homes } from '#platform/homes.ts';
import type { Directory } from '#platform/implement.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** Written as the browser shows it while the app opens: the page and the bar of the light look. */
const COLORS = { background_color: '#ffffff', theme_color: '#123a31' };

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const ICONS = [
  icon('icon-192', 192, 'any'),
  icon('icon-512', 512, 'any'),
  icon('icon-maskable-512', 512, 'maskable'),
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

/** How a browser installs the pages of a shard as an app: under the product's configured name. (OF-12) */
export type ManifestOf = (shard: Shard) => Promise<string>;

export function openManifests(homes: Homes, { selectUniversityName }: Directory, appName: string): ManifestOf {
  return async (shard) => {
    // Without a database the app is called by its product alone.
    const university = await homes
      .get(shard)
      ?.database.withShard(shard, selectUniversityName, 'read')
      .catch(() => undefined);
    return JSON.stringify({
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en',
      name: university === undefined || university === '' ? appName : `${appName}, ${university}`,
      short_name: appName,
      ...COLORS,
      icons: ICONS,
    });
  };
}

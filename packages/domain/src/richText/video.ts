/** The only sites whose player is framed; a video anywhere else is a link. */
const VIDEO_PROVIDERS = ['youtube', 'vimeo'] as const;
export type VideoProvider = (typeof VIDEO_PROVIDERS)[number];

export interface Video {
  readonly provider: VideoProvider;
  readonly videoId: string;
}

interface Site {
  readonly hosts: readonly string[];
  readonly idShape: RegExp;
  /** The id in an address of one of the hosts. */
  readonly idIn: (url: WebAddress) => string | undefined;
  readonly name: string;
  /** The origin that pages may frame. */
  readonly frameOrigin: string;
  readonly player: (videoId: string) => string;
}

const SITES: Record<VideoProvider, Site> = {
  youtube: {
    hosts: [
      'youtube.com',
      'www.youtube.com',
      'm.youtube.com',
      'youtube-nocookie.com',
      'www.youtube-nocookie.com',
      'youtu.be',
    ],
    idShape: /^[\w-]{11}$/,
    idIn: ({ host, path, query }) =>
      host === 'youtu.be'
        ? path[0]
        : path[0] === 'watch'
          ? query.get('v')
          : ['embed', 'shorts', 'live'].includes(path[0] ?? '')
            ? path[1]
            : undefined,
    name: 'YouTube',
    frameOrigin: 'https://www.youtube-nocookie.com',
    player: (videoId) => `https://www.youtube-nocookie.com/embed/${videoId}`,
  },
  vimeo: {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    idShape: /^\d{1,12}$/,
    idIn: ({ path }) => (path[0] === 'video' ? path[1] : path[0]),
    name: 'Vimeo',
    frameOrigin: 'https://player.vimeo.com',
    player: (videoId) => `https://player.vimeo.com/video/${videoId}?dnt=1`,
  },
};

/** For the page's policy: who may be framed. */
export const VIDEO_FRAME_ORIGINS: readonly string[] = VIDEO_PROVIDERS.map((provider) => SITES[provider].frameOrigin);

/** Which video an address of a known site shows; null when it shows none. */
export function readVideoAddress(typed: string): Video | null {
  const url = readWebAddress(typed.trim());
  if (url === null) return null;
  for (const provider of VIDEO_PROVIDERS) {
    const { hosts, idIn } = SITES[provider];
    const videoId = hosts.includes(url.host) ? idIn(url) : undefined;
    if (videoId !== undefined && isVideo(provider, videoId)) return { provider, videoId };
  }
  return null;
}

export function isVideo(provider: unknown, videoId: unknown): boolean {
  const known = VIDEO_PROVIDERS.find((name) => name === provider);
  return known !== undefined && typeof videoId === 'string' && SITES[known].idShape.test(videoId);
}

export const videoSite = (provider: VideoProvider): string => SITES[provider].name;

export function playerAddress({ provider, videoId }: Video): string {
  return SITES[provider].player(videoId);
}

interface WebAddress {
  readonly host: string;
  readonly path: readonly string[];
  readonly query: ReadonlyMap<string, string>;
}

/** No URL class here: the domain stands on the language alone. */
function readWebAddress(text: string): WebAddress | null {
  const parts = /^(?:https?:\/\/)?([\w.-]+)(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i.exec(text);
  if (parts === null) return null;
  const [, host = '', path = '', query = ''] = parts;
  const pairs = query.split('&').map((pair) => pair.split('='));
  return {
    host: host.toLowerCase(),
    path: path.split('/').filter((part) => part !== ''),
    query: new Map(pairs.map(([name = '', value = '']) => [name, value])),
  };
}

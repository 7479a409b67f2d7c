import { isVideo, type Video, type VideoProvider, videoSite } from '@circuit/domain/richText';
import { Icon } from '@circuit/ui';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';

import styles from './viewer.module.css';

type Attrs = Readonly<Record<string, unknown>>;

/** Title and site of a video; nothing is fetched from there to draw it. */
export function VideoCard({ attrs, children }: { readonly attrs: Attrs; readonly children?: ReactNode }) {
  const video = readVideo(attrs);
  if (video === null) return null;
  return (
    <div className={styles['videoCard']}>
      <Icon of={Play} />
      <span>
        <strong>{titleOf(attrs)}</strong>
        <span className={styles['site']}>{videoSite(video.provider)}</span>
      </span>
      {children}
    </div>
  );
}

/** What was stored was checked; what is shown is checked again. (T6) */
export function readVideo({ provider, videoId }: Attrs): Video | null {
  if (!isVideo(provider, videoId)) return null;
  return { provider: provider as VideoProvider, videoId: String(videoId) }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- isVideo has seen it
}

export function titleOf({ title }: Attrs): string {
  return typeof title === 'string' && title.trim() !== '' ? title : 'Video';
}

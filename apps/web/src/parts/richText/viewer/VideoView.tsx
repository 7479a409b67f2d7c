import { playerAddress } from '@circuit/domain/richText';
import { Button } from '@circuit/ui';
import { useState } from 'react';

import { readVideo, titleOf, VideoCard } from './VideoCard.tsx';
import styles from './viewer.module.css';

/** Asks before the video's site learns that somebody reads this page; then plays it in a frame that can do little else. */
export function VideoView({ attrs }: { readonly attrs: Readonly<Record<string, unknown>> }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const video = readVideo(attrs);
  if (video === null) return null;
  if (!isPlaying)
    return (
      <VideoCard attrs={attrs}>
        <Button size="small" onClick={() => setIsPlaying(true)}>
          Play video
        </Button>
      </VideoCard>
    );
  return (
    <iframe
      className={styles['player']}
      src={playerAddress(video)}
      title={titleOf(attrs)}
      // The player needs its own origin, which is not ours, and scripts; it gets no popups, no forms and no way to move
      // this page.
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the two together are a hole only on our own origin
      sandbox="allow-scripts allow-same-origin allow-presentation"
      allow="fullscreen; picture-in-picture"
      // YouTube plays nothing for a page that does not say which site it is of; which page it is stays here.
      referrerPolicy="strict-origin"
    />
  );
}

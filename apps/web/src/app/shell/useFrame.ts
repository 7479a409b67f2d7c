import { type RefObject, useEffect, useState } from 'react';

import { isFramed } from '#platform/frame/frame.ts';
import { followHeight } from '#platform/frame/frameHeight.ts';
import { followSight } from '#platform/frame/frameSight.ts';

/** Whether the app is inside another page; if so, the frame is as tall as what it shows. */
export function useFrame(content: RefObject<HTMLElement | null>): boolean {
  const [isInFrame] = useState(isFramed);
  useEffect(() => {
    if (!isInFrame || content.current === null) return undefined;
    const stops = [followHeight(content.current), followSight()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isInFrame, content]);
  return isInFrame;
}

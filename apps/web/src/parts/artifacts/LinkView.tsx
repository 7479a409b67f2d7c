import type { Artifact } from '@circuit/contract/artifacts';
import { readVideoAddress, safeHref } from '@circuit/domain/richText';
import { Icon, Note, TextLink } from '@circuit/ui';
import { Link2 } from 'lucide-react';

import { VideoView } from '#parts/richText/viewer/VideoView.tsx';

import styles from './artifacts.module.css';

type UrlArtifact = Extract<Artifact, { type: 'UrlArtifact' }>;

/** Title, site and a way there; only players of known video sites are shown in the page. */
export function LinkView({
  artifact: { name, url },
  isNamed,
}: {
  readonly artifact: UrlArtifact;
  readonly isNamed: boolean;
}) {
  const href = safeHref(url);
  if (href === null) return <Note tone="warn">We can’t open this link.</Note>;
  const video = readVideoAddress(href);
  return (
    <div className={styles['file']}>
      <div className={styles['card']}>
        <Icon of={Link2} size="1.5rem" className={styles['glyph']} />
        <div className={styles['words']}>
          {isNamed && <p className={styles['name']}>{name}</p>}
          <p className={styles['facts']}>{new URL(href).hostname}</p>
        </div>
        <TextLink href={href} isExternal>
          Open in new tab
        </TextLink>
      </div>
      {video !== null && <VideoView attrs={{ ...video, title: name }} />}
    </div>
  );
}

import type { Endpoint } from '@circuit/contract/endpoint';
import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';
import { Button, Skeleton } from '@circuit/ui';
import { type ReactNode, useState } from 'react';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import type { ArtifactHolder } from '#parts/artifacts/holder.ts';
import { uploadImage } from '#parts/artifacts/uploadImage.ts';
import { RichTextEditor } from '#parts/richText/RichTextEditor.tsx';
import { BothVersions, ConflictDialog } from '#platform/saving/ConflictDialog.tsx';
import type { Saving } from '#platform/saving/openDraft.ts';
import { SavingStatus } from '#platform/saving/SavingStatus.tsx';
import { useSaved } from '#platform/saving/useSaved.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { type Instructed, type InstructionsField, isUnsavable, PARTS, storedOf, type Texts } from './instructions.ts';
import styles from './Instructions.module.css';
import { InstructionsTabs } from './InstructionsTabs.tsx';
import { InstructionsText } from './InstructionsText.tsx';
import { InstructionsVersion } from './InstructionsVersion.tsx';
import { KeptText } from './KeptText.tsx';
import { MissingAlt } from './MissingAlt.tsx';
import { UploadingDialog } from './UploadingDialog.tsx';
import { useWritten } from './useWritten.ts';

interface Props<E extends Endpoint> {
  readonly entity: Instructed;
  readonly saving: Saving<E, Texts>;
  /** What images in the texts belong to. */
  readonly images: ArtifactHolder;
  /** Puts the editor and how its saving goes where the page has them. */
  readonly children: (editor: ReactNode, status: ReactNode) => ReactNode;
}

/** What authors and reviewers are told, in two tabs; it is saved by itself and no word of it is lost. (SV-8) */
export function InstructionsEditor<E extends Endpoint>({ entity, saving, images, children }: Props<E>) {
  const dispatch = useAppDispatch();
  const [field, setField] = useState<InstructionsField>('instructionsForAuthors');
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isUploading, setIsUploading] = useState(false);
  const [wanted, setWanted] = useState<InstructionsField | null>(null);
  const { written, note, settle, forget } = useWritten();
  const zone = useConfigurationQuery().data?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID;
  const { fields, revision, state, savedAt, change, saveNow, resolve, discard } = useSaved(saving, storedOf(entity));
  const part = PARTS.find((known) => known.field === field) ?? PARTS[0];
  const document = written[field] ?? fields?.[field];

  const select = (next: InstructionsField) => {
    settle();
    setWanted(null);
    setField(next);
  };

  return children(
    <>
      {state.kind === 'conflict' ? (
        <ConflictDialog
          subject="These instructions were"
          changedAt={state.theirs.updatedAt}
          zone={zone}
          both={
            <BothVersions
              mine={<InstructionsVersion fields={state.mine} of={state.mine} />}
              theirs={<InstructionsVersion fields={state.theirs.fields} of={state.mine} />}
            />
          }
          onKeepMine={() => void resolve('mine')}
          onKeepTheirs={() => {
            forget();
            void resolve('theirs');
          }}
        />
      ) : null}
      {wanted === null ? null : <UploadingDialog onStay={() => setWanted(null)} onLeave={() => select(wanted)} />}
      <InstructionsTabs field={field} onSelect={(next) => (isUploading ? setWanted(next) : select(next))}>
        {document === undefined ? (
          <Skeleton shape="block" />
        ) : fields !== null && isUnsavable(fields[field], entity[field]) ? (
          <KeptText
            documents={[document]}
            onDiscard={() => {
              forget();
              discard(field);
            }}
          >
            This text was kept on this device and cannot be saved like this. Copy what you need, then discard it.
          </KeptText>
        ) : (
          <div className={styles['columns']} data-previewed={isPreviewed || undefined}>
            <RichTextEditor
              key={`${field} ${revision}`}
              label={part.name}
              document={document}
              placeholder="Say what to do, step by step."
              onChange={(read) => {
                change(field, read);
                note(field, read);
              }}
              onBlur={saveNow}
              onUploading={setIsUploading}
              uploadImage={(file, options) => dispatch(uploadImage(file, { ...options, holder: images }))}
            />
            {isPreviewed ? (
              <section className={styles['preview']} aria-label="What students see">
                <h3>What students see</h3>
                <InstructionsText document={document} />
              </section>
            ) : null}
          </div>
        )}
        <div className={styles['foot']}>
          {document === undefined ? null : <MissingAlt document={document} />}
          <Button size="small" onClick={() => setIsPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Hide preview' : 'Preview as a student'}
          </Button>
        </div>
      </InstructionsTabs>
    </>,
    <SavingStatus state={state} savedAt={savedAt} />,
  );
}

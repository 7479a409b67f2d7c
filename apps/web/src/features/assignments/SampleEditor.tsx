import { type Calibration, updateCalibration } from '@circuit/contract/assignments';
import type { AssignmentId } from '@circuit/domain/kernel';
import { DEFAULT_TIME_ZONE_ID } from '@circuit/domain/product';
import { checkDocument } from '@circuit/domain/richText';
import { Button, Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useArtifactsQuery } from '#parts/artifacts/artifactResources.ts';
import { uploadImage } from '#parts/artifacts/uploadImage.ts';
import { RichTextEditor } from '#parts/richText/RichTextEditor.tsx';
import { RichTextViewer } from '#parts/richText/viewer/RichTextViewer.tsx';
import { BothVersions, ConflictDialog } from '#platform/saving/ConflictDialog.tsx';
import { SavingStatus } from '#platform/saving/SavingStatus.tsx';
import type { Fields } from '#platform/saving/saver.ts';
import { useSaved } from '#platform/saving/useSaved.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { useArrival } from '#parts/authoring/useArrival.ts';

import styles from './AssignmentEditor.module.css';
import { showCalibration } from './assignmentsApi.ts';
import { HeldMaterial } from './HeldMaterial.tsx';
import { samplePlace } from './KeptSample.tsx';

interface Props {
  readonly assignmentId: AssignmentId;
  readonly calibration: Calibration;
  readonly personId: string;
  readonly onClose: () => void;
}

const storedOf = ({ sampleText, version, updatedAt }: Calibration) => ({ fields: { sampleText }, version, updatedAt });

/** Where the sample of a calibration is written: its text, which saves itself, and its files and links. (CE-10) */
export function SampleEditor({ assignmentId, calibration, personId, onClose }: Props) {
  const { id, letter, title } = calibration;
  const heading = useArrival<HTMLHeadingElement>();
  const dispatch = useAppDispatch();
  const zone = useConfigurationQuery().data?.defaultTimeZoneId ?? DEFAULT_TIME_ZONE_ID;
  const { fields, revision, state, savedAt, change, saveNow, resolve } = useSaved(
    {
      endpoint: updateCalibration,
      place: samplePlace(id),
      title: `the sample of calibration ${letter}`,
      personId,
      requestOf: (mine) => ({ assignmentId, calibrationId: id, ...mine }),
      storedOf,
      onSaved: (saved) => dispatch(showCalibration(assignmentId, saved)),
    },
    storedOf(calibration),
  );
  return (
    <div className={styles['sample']}>
      <div className={styles['calibrationHead']}>
        <Button onClick={onClose}>Back to the calibrations</Button>
        <span className={styles['grow']} />
        <SavingStatus state={state} savedAt={savedAt} />
      </div>
      <h3 ref={heading} tabIndex={-1}>
        Sample of calibration {letter}
        {title === '' ? '' : `, ${title}`}
      </h3>
      <p>Students read and rate this. Leave out anything that shows who wrote it.</p>
      {state.kind === 'conflict' ? (
        <ConflictDialog
          subject="This sample was"
          changedAt={state.theirs.updatedAt}
          zone={zone}
          both={
            <BothVersions mine={<Version fields={state.mine} />} theirs={<Version fields={state.theirs.fields} />} />
          }
          onKeepMine={() => void resolve('mine')}
          onKeepTheirs={() => {
            void resolve('theirs');
            // The list behind this must not go on with a text that is gone.
            const { fields: theirs, version, updatedAt } = state.theirs;
            dispatch(showCalibration(assignmentId, { ...calibration, ...theirs, version, updatedAt }));
          }}
        />
      ) : null}
      {fields === null ? (
        <Skeleton shape="block" />
      ) : (
        <RichTextEditor
          key={revision}
          label="Sample text"
          document={fields.sampleText}
          placeholder="Write or paste the work students will practice on."
          onChange={(read) => change('sampleText', read)}
          onBlur={saveNow}
          uploadImage={(file, options) =>
            dispatch(uploadImage(file, { ...options, holder: { kind: 'calibration', id } }))
          }
        />
      )}
      <h3>Files and links</h3>
      <SampleMaterial calibrationId={id} />
    </div>
  );
}

function SampleMaterial({ calibrationId: id }: { readonly calibrationId: string }) {
  const { data, error, refetch } = useArtifactsQuery({ holderKind: 'calibration', holderId: id });
  if (data !== undefined)
    return (
      <HeldMaterial
        holder={{ kind: 'calibration', id }}
        label="Files and links of the sample"
        addLabel="Add to the sample"
        empty={{ title: 'No files or links', text: 'A sample can be just a text.' }}
        {...data}
      />
    );
  if (error === undefined) return <Skeleton shape="row" count={2} />;
  return <LoadFailed what="Could not load the files and links of this sample." error={error} onRetry={refetch} />;
}

/** One side of a conflict. */
function Version({ fields }: { readonly fields: Fields }) {
  const text = checkDocument(fields['sampleText']);
  return text.isOk ? <RichTextViewer document={text.value} /> : null;
}

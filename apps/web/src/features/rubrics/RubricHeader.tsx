import type { Rubric } from '@circuit/contract/rubrics';
import { can } from '@circuit/domain/permissions';
import { rubricPoints } from '@circuit/domain/rubrics';
import { Breadcrumbs, Button, Icon, Menu, type MenuItem, Note, PageTitle, SaveStatus } from '@circuit/ui';
import { ClipboardPaste, Copy } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { newIdempotencyKey } from '#platform/api/contractCall.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useActor } from '#platform/session/useSession.ts';
import { useAppDispatch } from '#platform/store/store.ts';
import { pointsText } from '#parts/workspace/words.ts';
import rows from '#parts/authoring/rows.module.css';

import { DeleteRubric, RenameDialog } from './RubricDialogs.tsx';
import styles from './RubricScreen.module.css';
import { useDuplicateRubricMutation } from './rubricsApi.ts';
import type { RubricEditing } from './useRubricEditor.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface Props {
  readonly rubric: Rubric;
  readonly editing: RubricEditing;
  readonly mayUpdate: boolean;
  readonly onPaste: (() => void) | undefined;
}

/** Name, figures, use, save state, and what can be done with the whole. */
export function RubricHeader({ rubric, editing, mayUpdate, onPaste }: Props) {
  const actor = useActor();
  const [shown, setShown] = useState<'rename' | 'versions' | 'delete' | null>(null);
  const duplicate = useDuplicate(rubric);
  const { draft, status } = editing;
  const close = () => setShown(null);
  const more: MenuItem[] = [
    ...(mayUpdate ? [{ id: 'rename', label: 'Name and description', onSelect: () => setShown('rename') }] : []),
    { id: 'versions', label: 'Versions', hint: `now ${rubric.versionNumber}`, onSelect: () => setShown('versions') },
    ...(can(actor, 'RubricDelete', rubric)
      ? [{ id: 'delete', label: 'Delete', onSelect: () => setShown('delete') }]
      : []),
  ];
  return (
    <>
      <Breadcrumbs trail={[{ href: PATHS.rubrics, text: 'Rubrics' }]} />
      <header className={styles['header']}>
        <div className={styles['headRow']}>
          <PageTitle
            sub={
              <>
                {figuresText(draft)} {usageText(rubric)}{' '}
                {mayUpdate ? '' : `You can read it but not edit it. ${rubric.ownerName} owns it. `}
                {status.state === 'failed' || status.state === 'conflict' ? null : (
                  <SaveStatus state={status.state} at={editing.savedAt} />
                )}
              </>
            }
          >
            {draft.name}
          </PageTitle>
          <div className={styles['actions']}>
            {onPaste === undefined ? null : (
              <Button icon={<Icon of={ClipboardPaste} />} onClick={onPaste}>
                Paste from a table
              </Button>
            )}
            {can(actor, 'RubricCreate') ? (
              <Button icon={<Icon of={Copy} />} onClick={() => void duplicate.send()} isBusy={duplicate.isBusy}>
                Duplicate
              </Button>
            ) : null}
            <Menu label="More actions" look="more" align="end" items={more} />
          </div>
        </div>
        {draft.description === '' ? null : <p className={rows['muted']}>{draft.description}</p>}
        {status.state === 'failed' ? (
          <Note tone="bad" role="alert" action={<Button onClick={editing.save}>Save again</Button>}>
            Not saved. {status.detail} Your changes are still on this screen.
          </Note>
        ) : null}
        {shown === 'rename' ? <RenameDialog onClose={close} editing={editing} /> : null}
        {shown === 'delete' ? <DeleteRubric onClose={close} rubric={rubric} /> : null}
        <VersionsDialog isOpen={shown === 'versions'} onClose={close} rubric={rubric} />
      </header>
    </>
  );
}

function useDuplicate(rubric: Rubric) {
  const [send, { isLoading }] = useDuplicateRubricMutation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return {
    isBusy: isLoading,
    send: async () => {
      const { data } = await send({ request: { rubricId: rubric.id }, idempotencyKey: newIdempotencyKey() });
      if (data === undefined) dispatch(notify({ text: 'Could not duplicate the rubric.', type: 'ERROR' }));
      else await navigate(href(PATHS.rubricSection, { rubricId: data.id, section: 'edit' }));
    },
  };
}

/** "4 criteria, 20 points." */
function figuresText(draft: RubricEditing['draft']): string {
  const { length } = draft.criteria;
  const criteria = length === 0 ? 'Point scale' : length === 1 ? '1 criterion' : `${length} criteria`;
  return `${criteria}, ${pointsText(rubricPoints(draft))}.`;
}

/** "Used in 3 assignments, none active." */
function usageText({ usedInCount, activeCount }: Rubric): string {
  if (usedInCount === 0) return 'Not used yet.';
  const assignments = usedInCount === 1 ? '1 assignment' : `${usedInCount} assignments`;
  return `Used in ${assignments}, ${activeCount === 0 ? 'none' : activeCount} active.`;
}

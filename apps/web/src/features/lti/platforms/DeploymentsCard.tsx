import { Button, Card, Chip, TextField, VisuallyHidden } from '@circuit/ui';
import { useId, useState } from 'react';

import { ActDialog, type KeyFor } from '#platform/acts/ActDialog.tsx';
import { useZone } from '#platform/api/useZone.ts';
import { formatDateTime } from '#platform/time/format.ts';

import {
  type LtiDeployment,
  type LtiPlatform,
  useAddLtiDeploymentMutation,
  useDecideLtiDeploymentMutation,
} from './platformsApi.ts';
import styles from './platforms.module.css';
import { DEPLOYMENT_WORDS } from './platformWords.ts';

type Decision = { readonly deployment: LtiDeployment; readonly status: 'active' | 'blocked' };

/** The places inside a platform that may launch. A new one waits for an administrator. (LW-4) */
export function DeploymentsCard({ platform }: { readonly platform: LtiPlatform }) {
  const titleId = useId();
  const [isAdding, setAdding] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  const waitingFirst = platform.deployments.toSorted(
    (one, other) => Number(other.status === 'pending') - Number(one.status === 'pending'),
  );
  return (
    <Card labelledBy={titleId} className={styles['card']}>
      <div className={styles['titled']}>
        <h2 id={titleId}>Deployments</h2>
        <Button size="small" onClick={() => setAdding(true)}>
          Add deployment
        </Button>
      </div>
      <p className={styles['quiet']}>
        A deployment is one place in {platform.name} where the tool was added. Only approved ones can launch.
      </p>
      {waitingFirst.length === 0 ? (
        <p>None yet. The first launch from {platform.name} brings one here to approve.</p>
      ) : (
        <ul className={styles['list']} aria-label="Deployments">
          {waitingFirst.map((deployment) => (
            <Line key={deployment.id} deployment={deployment} onDecide={setDecision} />
          ))}
        </ul>
      )}
      {isAdding && <AddDialog platform={platform} onClose={() => setAdding(false)} />}
      {decision !== null && <DecideDialog platform={platform} {...decision} onClose={() => setDecision(null)} />}
    </Card>
  );
}

interface LineProps {
  readonly deployment: LtiDeployment;
  readonly onDecide: (decision: Decision) => void;
}

function Line({ deployment, onDecide }: LineProps) {
  const { deploymentId, status, firstSeenAt, decidedBy, decidedAt } = deployment;
  const zone = useZone();
  const { tone, text } = DEPLOYMENT_WORDS[status];
  const at = (instant: string) => formatDateTime(new Date(instant), zone);
  const verb = status === 'active' ? 'Approved' : 'Blocked';
  return (
    <li>
      <div className={styles['grow']}>
        <code className={styles['value']}>{deploymentId}</code>
        <p className={styles['quiet']}>
          First seen {at(firstSeenAt)}.
          {decidedAt === null ? '' : ` ${verb}${decidedBy === null ? '' : ` by ${decidedBy}`} ${at(decidedAt)}.`}
        </p>
      </div>
      <Chip tone={tone}>{text}</Chip>
      <div className={styles['actions']}>
        {status !== 'active' && (
          <Button
            size="small"
            kind={status === 'pending' ? 'primary' : 'secondary'}
            onClick={() => onDecide({ deployment, status: 'active' })}
          >
            Approve <VisuallyHidden>deployment {deploymentId}</VisuallyHidden>
          </Button>
        )}
        {status !== 'blocked' && (
          <Button size="small" kind="ghost" onClick={() => onDecide({ deployment, status: 'blocked' })}>
            Block <VisuallyHidden>deployment {deploymentId}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  );
}

interface DialogProps {
  readonly platform: LtiPlatform;
  readonly onClose: () => void;
}

function DecideDialog({ platform, deployment, status, onClose }: DialogProps & Decision) {
  const [decide] = useDecideLtiDeploymentMutation();
  const { deploymentId } = deployment;
  const isApproval = status === 'active';
  const send = (keyFor: KeyFor) => {
    const request = { externalProviderId: platform.id, ltiDeploymentId: deployment.id, status };
    return decide({ request, idempotencyKey: keyFor(request) });
  };
  return (
    <ActDialog
      title={isApproval ? `Approve deployment ${deploymentId}?` : `Block deployment ${deploymentId}?`}
      action={isApproval ? 'Approve deployment' : 'Block deployment'}
      isDanger={!isApproval}
      busyLabel={isApproval ? 'Approving…' : 'Blocking…'}
      failed={isApproval ? 'Not approved.' : 'Not blocked.'}
      act={send}
      done={isApproval ? `Approved deployment ${deploymentId}.` : `Blocked deployment ${deploymentId}.`}
      onClose={onClose}
    >
      <p>
        {isApproval
          ? `People who open links of this deployment are signed in here, and instructors there become instructors of their course. Approve it only if you know that it belongs to your university.`
          : `Nobody can come through this deployment until you approve it again. People who are in a course stay in it.`}
      </p>
    </ActDialog>
  );
}

function AddDialog({ platform, onClose }: DialogProps) {
  const [deploymentId, setDeploymentId] = useState('');
  const [hasTried, setTried] = useState(false);
  const [add] = useAddLtiDeploymentMutation();
  const isMissing = deploymentId.trim() === '';
  const send = (keyFor: KeyFor) => {
    setTried(true);
    if (isMissing) return undefined;
    const request = { externalProviderId: platform.id, deploymentId: deploymentId.trim() };
    return add({ request, idempotencyKey: keyFor(request) });
  };
  return (
    <ActDialog
      title="Add deployment"
      action="Approve deployment"
      busyLabel="Approving…"
      isForm
      isFailureFirst
      failed="Not added."
      act={send}
      done={`Approved deployment ${deploymentId.trim()}.`}
      onClose={onClose}
    >
      <TextField
        label="Deployment ID"
        hint={`Copy it from ${platform.name}. It can launch at once.`}
        autoComplete="off"
        maxLength={255}
        isRequired
        value={deploymentId}
        onChange={setDeploymentId}
        error={hasTried && isMissing ? 'Enter the deployment ID.' : undefined}
      />
    </ActDialog>
  );
}

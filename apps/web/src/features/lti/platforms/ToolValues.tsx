import { Skeleton } from '@circuit/ui';

import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { CopyFacts } from '#platform/clipboard/CopyFacts.tsx';

import { useLtiToolQuery } from './platformsApi.ts';

/** Our own addresses, each under the names that platforms give it. (LW-3) */
export function ToolValues() {
  const { data: tool, error, refetch } = useLtiToolQuery();
  if (tool === undefined)
    return error === undefined ? (
      <Skeleton shape="row" count={6} label="Loading the values…" />
    ) : (
      <LoadFailed what="Could not load the values." error={error} onRetry={refetch} />
    );
  return (
    <CopyFacts
      items={[
        { name: 'Tool URL', also: 'target link URI', text: tool.targetLinkUrl },
        { name: 'Login URL', also: 'initiate login URL, OIDC login URL', text: tool.loginUrl },
        { name: 'Redirect URL', also: 'redirection URI, launch URL', text: tool.redirectUrl },
        { name: 'Content selection URL', also: 'deep linking URL', text: tool.deepLinkUrl },
        { name: 'Our key set URL', also: 'public keyset, JWKS URL', text: tool.jwksUrl },
        { name: 'Domain', also: 'tool domain', text: tool.domain },
        { name: 'Scopes', also: 'services', text: tool.scopes.join(' ') },
        { name: 'Custom field for sections', also: 'only in Canvas', text: tool.sectionsField },
      ]}
    />
  );
}

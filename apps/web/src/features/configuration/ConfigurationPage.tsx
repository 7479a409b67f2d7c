import { Skeleton } from '@circuit/ui';
import { Navigate, useLocation, useParams } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { LoadFailed } from '#platform/api/LoadFailed.tsx';
import { notFoundAddress } from '#platform/navigation/systemAddresses.ts';

import { useFullConfigurationQuery } from './configurationApi.ts';
import { ConfigurationForm } from './ConfigurationForm.tsx';
import { groupAt, GROUPS } from './groups.ts';

/** Everything that administrators can set for their university, in groups with an address each. (CF-20) */
export function ConfigurationPage() {
  const { section } = useParams();
  const { pathname } = useLocation();
  const query = useFullConfigurationQuery(undefined, { refetchOnMountOrArgChange: true });
  if (section === undefined)
    return <Navigate to={href(PATHS.configurationSection, { section: GROUPS[0].id })} replace />;
  const group = groupAt(section);
  if (group === undefined) return <Navigate to={notFoundAddress(pathname)} replace />;
  if (query.data === undefined)
    return query.isError ? (
      <LoadFailed
        look="page"
        heading="Configuration"
        what="Could not load the configuration."
        error={query.error}
        onRetry={query.refetch}
      />
    ) : (
      <Skeleton shape="block" count={3} label="Loading the configuration…" />
    );
  return <ConfigurationForm loaded={query.data} group={group} />;
}

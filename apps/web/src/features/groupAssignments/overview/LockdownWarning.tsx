import { Note } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';

/** What requiring LockDown Browser means for a class, and that it stops the class while nobody can check it. (LD-8) */
export function LockdownWarning() {
  const { data: configuration } = useConfigurationQuery();
  if (configuration === undefined) return null;
  if (configuration.lockdownBrowserVerifier === 'none')
    return (
      <Note tone="warn">
        This assignment requires LockDown Browser, and your university has not set it up. Students cannot open their
        tasks. Turn it off under Details, or ask an administrator.
      </Note>
    );
  return (
    <Note>
      Students do their tasks in LockDown Browser. The check is advice, not proof: a person who can set a cookie can get
      past it.
    </Note>
  );
}

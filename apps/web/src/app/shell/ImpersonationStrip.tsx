import { Button, Strip } from '@circuit/ui';

import { useConfigurationQuery } from '#platform/api/resources.ts';
import { useAppDispatch } from '#platform/store/store.ts';

import { stopImpersonating } from './stopImpersonating.ts';

/** Whose eyes one looks through, and whether anything can be changed. (NV-2) */
export function ImpersonationStrip({ name }: { readonly name: string }) {
  const dispatch = useAppDispatch();
  const { data: configuration } = useConfigurationQuery();
  return (
    <Strip
      tone="you"
      action={
        <Button size="small" onClick={() => void dispatch(stopImpersonating())}>
          Stop Impersonating
        </Button>
      }
    >
      {configuration?.impersonationMayWrite === true
        ? `You are acting as ${name}. Your changes are recorded under both names.`
        : `You are viewing as ${name}. You can read this but not change it.`}
    </Strip>
  );
}

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { SetPasswordPage } from '#features/accounts/SetPasswordPage.tsx';

/** The secret behind the # is taken out of the address at once: it must not be shown, shared or stay in the history. */
export function SetPasswordRoute() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(hash);
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return <SetPasswordPage hash={given} />;
}

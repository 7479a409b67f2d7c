import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { HomePage } from '#features/dashboard/HomePage.tsx';
import { peekReturnPath, takeReturnPath } from '#platform/session/returnPath.ts';

/** After sign-in one lands here; a remembered path other than / is opened and forgotten. (S2.24) */
export function HomeRoute() {
  const navigate = useNavigate();
  const [wanted] = useState(() => peekReturnPath());
  useEffect(() => {
    takeReturnPath();
    if (wanted !== null) void navigate(wanted, { replace: true });
  }, [navigate, wanted]);
  return wanted === null ? <HomePage /> : null;
}

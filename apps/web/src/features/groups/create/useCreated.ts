import { useNavigate } from 'react-router';

import { href } from '#parts/addresses/href.ts';
import { PATHS } from '#parts/addresses/paths.ts';
import { notify } from '#platform/notifications/notificationsSlice.ts';
import { useAppDispatch } from '#platform/store/store.ts';

/** Where one goes when a course has been made: to the course, which says what comes next. */
export function useCreated(path: typeof PATHS.course | typeof PATHS.courseSync = PATHS.course) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  return ({ id, name }: { readonly id: string; readonly name: string }) => {
    dispatch(notify({ text: `Created ${name}.`, type: 'SUCCESS' }));
    void navigate(href(path, { groupId: id }));
  };
}

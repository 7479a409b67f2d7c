import { groupAssignmentId, groupId } from '@circuit/domain/kernel';

import type { Place } from '#app/routing/entry.ts';
import { resources } from '#platform/api/resources.ts';
import { groupAssignmentQueries } from '#parts/groupAssignments/groupAssignmentsApi.ts';
import { overviewQueries } from '#parts/groupAssignments/overviewApi.ts';
import { learnerApi } from '#parts/learnerStatuses/learnerApi.ts';
import type { AppDispatch } from '#platform/store/store.ts';

const onlyOnce = { subscribe: false };

/**
 * Asks for what the address names before anybody knows who is there: course, assignment and list come with the account,
 * not after one another, and so does the file of the page. (WB-6)
 */
export function beginCourse({ entry, params }: Place, dispatch: AppDispatch): void {
  const { groupId: course = '', groupAssignmentId: groupAssignment = '' } = params;
  const group = dispatch(resources.group.initiate({ groupId: groupId(course) }, onlyOnce));
  const { learner, staff, showsWork, list } = entry.ofGroupAssignment ?? {};
  const page = learner?.(params) ?? staff?.at(params) ?? null;
  if (page === null) return;
  const asked = { groupAssignmentId: groupAssignmentId(groupAssignment) };
  void dispatch(groupAssignmentQueries.groupAssignment.initiate(asked, onlyOnce));
  if (learner !== undefined && staff !== undefined) {
    // The assignment itself has two pages, and only the course says whose is shown.
    const beginWhose = async () => {
      const { data } = await group;
      const isStaff = data?.activities.includes(staff.needs) === true;
      if (isStaff) void dispatch(overviewQueries.overview.initiate(asked, onlyOnce));
      if (data !== undefined) (isStaff ? staff.at(params) : page)?.preload();
    };
    void beginWhose();
    return;
  }
  if (showsWork === true) askForSerif();
  page.preload();
  if (list === 'reviews') void dispatch(learnerApi.endpoints.learnerEvaluations.initiate(asked, onlyOnce));
  if (list === 'practice') void dispatch(learnerApi.endpoints.practiceEssays.initiate(asked, onlyOnce));
  if (list !== undefined) void askForDeviceKey(dispatch).catch(() => undefined);
}

/** What is written there is kept on the device encrypted; its key comes with the task, not after it. (SV-21) */
async function askForDeviceKey(dispatch: AppDispatch): Promise<void> {
  const account = dispatch(resources.userInfo.initiate(undefined, onlyOnce));
  const [{ deviceKey }, { data }] = await Promise.all([import('#platform/saving/deviceKey.ts'), account]);
  if (data !== undefined) await dispatch(deviceKey(data.id));
}

/** The browser asks for a typeface only when it draws a letter of it, which is the very last stage of these pages. */
function askForSerif(): void {
  // jsdom has no typefaces.
  if ('fonts' in document) void document.fonts.load('1em "Source Serif 4 Variable"');
}

import { isModuleFailure } from './moduleFailure.ts';

export type Surroundings = {
  readonly appName: string;
  readonly isOnline: () => boolean;
  readonly alert: (text: string) => void;
  readonly reload: () => void;
  readonly report: (reason: unknown) => void;
  /** Stores unsent text on the device. */
  readonly keepText: () => Promise<void>;
};

const newVersionAlert = (appName: string) =>
  `A new version of ${appName} is available. Your browser will now refresh. If you see this message again, please clear your browser cache and try again.`;

const OFFLINE_ALERT =
  'Your network connection appears to be having issues. Please check your connection and refresh your browser.';

/** What happens when a promise fails and nobody catches it. (S8.08) */
export async function answerRejection(reason: unknown, around: Surroundings): Promise<void> {
  if (!isModuleFailure(reason)) return around.report(reason);
  if (!around.isOnline()) return around.alert(OFFLINE_ALERT);
  // Text that cannot be kept must not be reloaded away (RT-10); the person still learns what to do.
  const isKept = await around.keepText().then(
    () => true,
    () => false,
  );
  around.alert(newVersionAlert(around.appName));
  if (isKept) around.reload();
}

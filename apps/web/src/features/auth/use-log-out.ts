import { usesRealTimeTranscription } from '@openconsult/contracts/access';
import { noticeMessages } from '@openconsult/contracts/texts';
import { use, useState } from 'react';
import { confirm } from '../../shared/confirm/confirm.ts';
import { leaveWarnings } from '../../shared/leave-warnings.ts';
import { notifyError, notifyProgress } from '../../shared/notifier/notifier.ts';
import { useSinglePress } from '../../shared/press/use-single-press.ts';
import { reloadGate } from '../../shared/reload-gate.ts';
import { CurrentUserContext } from '../../shared/user/current-user.ts';
import { logOut as endSession } from '../../shared/user/log-out.ts';
import { logoutWaitMs } from './logout-wait.ts';

const confirmLeaving = async (): Promise<boolean> => {
  const saving = reloadGate.state.get().holders.map(({ label }) => `${label}. Work could be lost if you log out now.`);
  const reasons = [...saving, ...leaveWarnings()];
  if (reasons.length === 0) return true;
  return confirm({
    ...noticeMessages.logoutWhileSaving,
    description: reasons.join(' '),
    danger: true,
  });
};

/** Waits, and shows why (behaviour.md#messages). */
const waitForSaving = async (ms: number): Promise<void> => {
  if (ms === 0) return;
  const dismiss = notifyProgress(noticeMessages.saving);
  await new Promise((resolve) => setTimeout(resolve, ms));
  dismiss();
};

/**
 * Logs out. Asks for confirmation while something is being saved, and waits for the upload of a recording
 * (behaviour.md#recording, #messages).
 */
export const useLogOut = (): { logOut: () => void; isLeaving: boolean } => {
  const user = use(CurrentUserContext);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    if (!(await confirmLeaving())) return;
    setIsLeaving(true);
    if (user === null || !usesRealTimeTranscription(user)) await waitForSaving(logoutWaitMs(reloadGate));
    await endSession();
  };
  const logOut = useSinglePress(() => {
    leave().catch((error: unknown) => {
      setIsLeaving(false);
      notifyError(error);
    });
  });
  return { logOut, isLeaving };
};

import { noticeMessages } from '@openconsult/contracts/messages';
import { useState } from 'react';
import { confirm } from '../../shared/confirm/confirm.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useSinglePress } from '../../shared/press/use-single-press.ts';
import { reloadGate } from '../../shared/reload-gate.ts';
import { signOut } from '../../shared/user/sign-out.ts';

const mayLeave = async (): Promise<boolean> => {
  const { holders } = reloadGate.getState();
  if (holders.length === 0) return true;
  return confirm({
    title: noticeMessages.saving,
    description: `${holders.map(({ label }) => label).join('. ')}. Work could be lost if you log out now.`,
    ok: 'Logout',
    cancel: 'Stay here',
    danger: true,
  });
};

/** Logs out; asks first while something is being saved (@spec §8 Logout while saving). */
export const useLogOut = (): { logOut: () => void; isLeaving: boolean } => {
  const [isLeaving, setIsLeaving] = useState(false);
  const logOut = useSinglePress(() => {
    void mayLeave().then((isAllowed) => {
      if (!isAllowed) return;
      setIsLeaving(true);
      signOut().catch((error: unknown) => {
        setIsLeaving(false);
        notifyError(error);
      });
    });
  });
  return { logOut, isLeaving };
};

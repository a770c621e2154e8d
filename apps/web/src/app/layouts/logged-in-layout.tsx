import { isAccountWaiting } from '@openconsult/contracts/access';
import { homePath } from '@openconsult/contracts/pages';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useInstallation } from '../../shared/installation/installation.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { MainLayout } from './main-layout.tsx';
import { PlainLayout } from './plain-layout.tsx';

/** The main layout; for a user who waits for approval the plain one, and the start page as soon as that ends. */
export const LoggedInLayout = (): ReactNode => {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isWaiting = useInstallation().billing === 'manual' && isAccountWaiting(user);
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    const isApproved = wasWaiting.current && !isWaiting;
    wasWaiting.current = isWaiting;
    if (!isApproved) return;
    notifySuccess('Your account is approved');
    void navigate(homePath(user), { replace: true });
  }, [isWaiting, navigate, user]);
  return isWaiting ? <PlainLayout /> : <MainLayout />;
};

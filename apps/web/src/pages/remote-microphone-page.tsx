import { id as uuid } from '@openconsult/contracts/fields';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { RemoteMicrophone } from '../features/remote-microphones/phone/remote-microphone.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/**
 * Removes the used token from the address. Not through the router, which would remount the page and drop the phone's
 * connection.
 */
const removeToken = (): void => window.history.replaceState(window.history.state, '', '/mic');

/**
 * A phone as microphone, without a login: the address of the QR code, and `/mic` for its six digits
 * (behaviour.md#routes).
 */
export const RemoteMicrophonePage = (): ReactNode => {
  const params = useParams();
  const [token] = useState(() => uuid.safeParse(params.token).data ?? null);
  return (
    <>
      <PageTitle hidden>Phone as microphone</PageTitle>
      <RemoteMicrophone token={token} onJoined={removeToken} />
    </>
  );
};

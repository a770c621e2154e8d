import { userEvents } from '@openconsult/contracts/realtime';
import { useUserEvent } from '../shared/realtime/use-user-event.ts';
import { useRefreshedUser } from '../shared/user/use-refreshed-user.ts';

/** Fetches the user when an admin changed the account, so that menus and guards update at once. */
export const AccountChanges = (): null => {
  const refresh = useRefreshedUser();
  const { name, data } = userEvents.accountChanged;
  useUserEvent(name(), data, () => void refresh().catch(() => undefined));
  return null;
};

import type { User } from '@openconsult/contracts/users';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { fetchCurrentUser, SignedInContext } from '../../shared/user/current-user.ts';

/** Asks who is signed in anew and fetches what they pay: menus and guards follow at once. Null after a sign-out. */
export const useRefreshedUser = (): (() => Promise<User | null>) => {
  const signIn = use(SignedInContext);
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const [user] = await Promise.all([fetchCurrentUser(), queryClient.invalidateQueries({ queryKey: ['billing'] })]);
    if (user !== null) signIn(user);
    return user;
  }, [signIn, queryClient]);
};

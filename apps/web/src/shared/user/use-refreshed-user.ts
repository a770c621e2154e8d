import type { User } from '@openconsult/contracts/users';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback } from 'react';
import { fetchCurrentUser, LoggedInContext } from './current-user.ts';

/** Refetches the user and billing, so that menus and guards update at once. Resolves to null after a logout. */
export const useRefreshedUser = (): (() => Promise<User | null>) => {
  const logIn = use(LoggedInContext);
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const [user] = await Promise.all([fetchCurrentUser(), queryClient.invalidateQueries({ queryKey: ['billing'] })]);
    if (user !== null) logIn(user);
    return user;
  }, [logIn, queryClient]);
};

import type { Deps } from '../platform/deps.ts';
import { approvalCalls } from './approval.ts';
import { passwordCalls } from './passwords.ts';
import { signUp } from './sign-up.ts';

export const createAccountService = (deps: Deps) => ({
  ...signUp(deps),
  ...passwordCalls(deps),
  ...approvalCalls(deps),
});

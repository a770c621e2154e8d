import type { User } from '@openconsult/contracts/users';

/** Who is asking. Every read and write of an owned row takes one, and reaches only this person's rows (fault T1). */
export interface Actor {
  readonly userId: string;
  readonly practiceId: string;
  /** The signed-in browser this call came from. */
  readonly loginSessionId: string;
  readonly user: User;
}

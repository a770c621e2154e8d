import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';

/** The same error for a wrong password, an unknown address and a closed account (fault T9). */
export const wrongCredentials = (): AppError =>
  new AppError('VALIDATION', answerMessages.wrongCredentials, { errors: { email: [answerMessages.wrongCredentials] } });

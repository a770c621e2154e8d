import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import { isCommonPassword } from './common-passwords.ts';

export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw invalid('password', answerMessages.commonPassword);
}

export const linkEnded = (): AppError => new AppError('GONE', answerMessages.linkEnded);

export const signUpClosed = (): AppError => new AppError('FORBIDDEN', answerMessages.signUpClosed);

export const invalid = (field: string, message: string): AppError =>
  new AppError('VALIDATION', undefined, { errors: { [field]: [message] } });

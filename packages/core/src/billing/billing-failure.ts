import { AppError } from '@openconsult/contracts/errors';
import { answerMessages } from '@openconsult/contracts/texts';
import { BillingError } from '@openconsult/integrations/billing';

/** The same use case, with the provider's failures in texts for the user. */
export const withUserTexts =
  <Args extends readonly unknown[], Result>(useCase: (...args: Args) => Promise<Result>) =>
  async (...args: Args): Promise<Result> => {
    try {
      return await useCase(...args);
    } catch (error) {
      throw toAppError(error);
    }
  };

/** Other errors pass unchanged. */
function toAppError(error: unknown): unknown {
  if (!(error instanceof BillingError)) return error;
  const options = { cause: error };
  switch (error.code) {
    case 'not_offered':
      return new AppError('NOT_FOUND', answerMessages.noPayments, options);
    case 'not_found':
      return new AppError('NOT_FOUND', undefined, options);
    case 'declined':
      return new AppError('VALIDATION', error.message, { ...options, errors: { payment_method: [error.message] } });
    case 'forged':
      return new AppError('VALIDATION', undefined, options);
    case 'unknown':
      return new AppError('UNAVAILABLE', answerMessages.paymentUncertain, options);
    case 'unavailable':
      return new AppError('UNAVAILABLE', undefined, options);
    default:
      return error;
  }
}

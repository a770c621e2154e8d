import { answerMessages, validationMessages } from '@openconsult/contracts/texts';
import { z } from 'zod';

/** Sets zod's default messages; a schema's own message wins. */
export function useProductValidationMessages(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return validationMessages.required;
      if (issue.code === 'too_big' && issue.origin === 'string') return answerMessages.tooLong(Number(issue.maximum));
      return answerMessages.invalidField;
    },
  });
}

import { answerMessages, validationMessages } from '@openconsult/contracts/messages';
import { z } from 'zod';

/** From here on a field of which its contract says nothing of its own is refused in the product's words, not the library's. */
export function speakOfInvalidFields(): void {
  z.config({
    customError: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return validationMessages.required;
      if (issue.code === 'too_big' && issue.origin === 'string') return answerMessages.tooLong(Number(issue.maximum));
      return answerMessages.invalidField;
    },
  });
}

import type { FieldErrors } from '@openconsult/contracts/errors';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { errorNotice } from '../notifier/error-notice.ts';

/** The issues of a schema in the API's form: every message of a field, by the field's path (`a.0.b`). */
export const issueMessages = (issues: readonly z.core.$ZodIssue[]): FieldErrors => {
  const messages: FieldErrors = {};
  for (const { path, message } of issues) {
    const key = path.map(String).join('.');
    messages[key] = [...(messages[key] ?? []), message];
  }
  return messages;
};

/** Messages at fields, and those without a field, which are shown above the button. */
export interface PlacedMessages {
  readonly fields: FieldErrors;
  readonly elsewhere: readonly string[];
}

/** Places each message at its field, or at the nearest parent that is a field. */
export const placeMessages = (messages: FieldErrors, hasField: (path: string) => boolean): PlacedMessages => {
  const fields: FieldErrors = {};
  const elsewhere: string[] = [];
  for (const [key, texts] of Object.entries(messages)) {
    let path = key;
    while (path !== '' && !hasField(path)) path = path.slice(0, Math.max(0, path.lastIndexOf('.')));
    if (path === '') elsewhere.push(...texts);
    else fields[path] = [...new Set([...(fields[path] ?? []), ...texts])];
  }
  return { fields, elsewhere };
};

/** The messages of a failed submit: by field where the API names fields, else one text. */
export const sendFailure = (error: unknown, hasField: (path: string) => boolean): PlacedMessages => {
  if (!(error instanceof ApiError)) return { fields: {}, elsewhere: errorNotice(error).lines };
  const { fields, elsewhere } = placeMessages(error.errors, hasField);
  const isShown = elsewhere.length > 0 || Object.keys(fields).length > 0;
  return { fields, elsewhere: isShown ? elsewhere : [error.message] };
};

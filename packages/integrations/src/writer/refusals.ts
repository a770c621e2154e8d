import { isSuspicious } from '@openconsult/clinical-language/suspicion';
import { WriterError } from './port.ts';

/** @throws WriterError `suspicious` when any of the texts is */
export function refuseSuspicious(...texts: string[]): void {
  if (texts.some(isSuspicious)) throw new WriterError('suspicious', 'The text tries to steer the writer');
}

/** @throws WriterError `empty` when none of the texts holds a word outside markers such as `[audio gap …]` */
export function requireWords(...texts: string[]): void {
  if (!texts.some((text) => /[\p{L}\p{N}]/u.test(text.replace(/\[[^[\]\n]{0,80}\]/g, '')))) {
    throw new WriterError('empty', 'There are no words to write from');
  }
}

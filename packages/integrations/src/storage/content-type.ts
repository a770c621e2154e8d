import { parse } from 'content-type';
import { StorageError } from './port.ts';

/** `audio/webm` of `Audio/WebM; codecs=opus`; empty when the header is missing or malformed. */
export function mediaType(header: string | undefined): string {
  const type = header === undefined ? '' : parse(header, { parameters: false }).type;
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(type) ? type : '';
}

/** True when both name the same media type; browsers add parameters such as `;codecs=opus` to a recording's type. */
export function sameMediaType(sent: string | undefined, signed: string): boolean {
  const type = mediaType(sent);
  return type !== '' && type === mediaType(signed);
}

/**
 * Rejects content types that cannot be sent as a header.
 *
 * @throws StorageError `refused`
 */
export function assertContentType(contentType: string): void {
  if (mediaType(contentType) === '' || /[^\u0020-\u007e]/.test(contentType) || contentType.length > 200) {
    throw new StorageError('refused', 'Not a content type');
  }
}

import { create } from 'content-disposition';

/** `attachment`, with the name for old and new browsers; path separators and control characters become `_`. */
export function attachment(fileName: string | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  const safe = (fileName ?? '').replace(/[\u0000-\u001f\u007f/\\]/g, '_').slice(0, 200);
  return safe === '' ? 'attachment' : create(safe);
}

import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { StorageError } from './port.ts';

/** A form up to the start of its file. Field names are in lower case. */
export interface UploadForm {
  fields: ReadonlyMap<string, string>;
  /** The bytes; fails when the form ends early. Read it to its end, or destroy it. */
  file: Readable;
  /** The file part's own content type; `application/octet-stream` when it has none. */
  fileType: string;
}

const limits = { fields: 40, fieldSize: 16_384, files: 1, headerPairs: 40, headerSize: 8_192 };

/**
 * Reads a multipart form up to the start of its file. Fields after the file are not read.
 *
 * @throws StorageError `refused` for anything but a form with fields given once each and then one file
 */
export function readUploadForm(body: Readable, headers: IncomingHttpHeaders): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const contentType = headers['content-type'] ?? '';
    if (!/^multipart\/form-data\s*;/i.test(contentType)) {
      reject(new StorageError('refused', 'Not a multipart form'));
      return;
    }
    const fields = new Map<string, string>();
    const file = new PassThrough();
    const refuse = (message: string, cause?: unknown) => {
      const error = new StorageError('refused', message, { cause });
      body.unpipe();
      reject(error);
      file.destroy(error);
    };

    const parser = (() => {
      try {
        return new Busboy({ headers: { ...headers, 'content-type': contentType }, limits });
      } catch (error) {
        refuse('Not a multipart form', error);
        return undefined;
      }
    })();
    if (parser === undefined) return;
    // Without this listener a destroyed file is an unhandled error; its reader still gets it.
    file.on('error', () => {});
    parser.on('field', (name, value, nameCut, valueCut) => {
      const field = name.toLowerCase();
      if (nameCut || valueCut || fields.has(field)) refuse('A form field is too long or given twice');
      else fields.set(field, value);
    });
    parser.on('file', (name, part, _fileName, _encoding, fileType) => {
      part.on('error', (error) => refuse('The form ended early', error));
      if (name !== 'file') {
        refuse('The file must be the field "file"');
        part.resume();
        return;
      }
      part.pipe(file);
      resolve({ fields, file, fileType });
    });
    parser.on('fieldsLimit', () => refuse('Too many form fields'));
    parser.on('error', (error) => refuse('Malformed form', error));
    parser.on('finish', () => reject(new StorageError('refused', 'The form has no file')));
    body.on('error', (error) => refuse('The upload was cut short', error));
    body.on('close', () => {
      if (!body.readableEnded) refuse('The upload was cut short');
    });
    body.pipe(parser);
  });
}

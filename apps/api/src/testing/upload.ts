import { uploads, type uploadTypes } from '@openconsult/contracts/uploads';
import { expect } from 'vitest';
import type { TestClient } from './test-client.ts';
import type { TestServer } from './test-server.ts';

/** A PNG of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Requests an upload as the page does, and sends the bytes. Returns its key. */
export async function upload(
  { app }: Pick<TestServer, 'app'>,
  by: TestClient,
  bytes: Buffer,
  contentType: keyof typeof uploadTypes = 'image/png',
): Promise<string> {
  const body = { content_type: contentType, size_bytes: bytes.length };
  const { key, url, headers } = await by.ok(uploads.sign, { body });
  const { pathname, search } = new URL(url);
  const { statusCode } = await app.inject({ method: 'PUT', url: `${pathname}${search}`, payload: bytes, headers });
  expect(statusCode).toBeLessThan(300);
  return key;
}

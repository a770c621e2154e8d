import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '../api/call.ts';
import { putFile } from './put-file.ts';

/** A request that the test settles. */
class FakeRequest {
  static last: FakeRequest;
  readonly opened: unknown[] = [];
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  sent: unknown = null;
  onload = (): void => undefined;
  onerror = (): void => undefined;
  onabort = (): void => undefined;
  constructor() {
    FakeRequest.last = this;
  }
  open(...call: unknown[]): void {
    this.opened.push(...call);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.onabort();
  }
  answer(status: number): void {
    this.status = status;
    this.onload();
  }
}

const file = new Blob(['picture']);
const progress: number[] = [];
let abort: AbortController;

const put = () =>
  putFile(file, {
    url: '/storage/1',
    headers: { 'content-type': 'image/png' },
    signal: abort.signal,
    onProgress: (percent) => progress.push(percent),
  });

beforeEach(() => {
  abort = new AbortController();
  progress.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('sends the file with the signed headers and reports progress', async () => {
  const done = put();
  FakeRequest.last.upload.onprogress?.({ loaded: 1, total: 3 });
  FakeRequest.last.answer(200);
  await expect(done).resolves.toBeUndefined();
  expect(FakeRequest.last).toMatchObject({
    opened: ['PUT', '/storage/1'],
    headers: { 'content-type': 'image/png' },
    sent: file,
  });
  expect(progress).toEqual([33]);
});

test('rejects as failed when the storage refuses the file', async () => {
  const done = put();
  FakeRequest.last.answer(403);
  await expect(done).rejects.toThrow('Upload failed');
});

test('distinguishes a lost connection from an aborted upload', async () => {
  const lost = put();
  FakeRequest.last.onerror();
  await expect(lost).rejects.toBeInstanceOf(ConnectionError);
  const aborted = put();
  abort.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PAGE = '<title>the page</title>';
const dir = await mkdtemp(join(tmpdir(), 'web-app-'));
let server: TestServer;

beforeAll(async () => {
  await writeFile(join(dir, 'index.html'), PAGE);
  server = await startTestServer({ config: { WEB_DIST_DIR: dir } });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true });
});

const open = async (url: string) => {
  const answer = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  return { status: answer.statusCode, body: answer.body, type: answer.headers['content-type'] };
};

test.each(['/voice-note', '/nowhere', '/voice-note/%E0%A4%A', '/mic/%E0%A4%A', '/%', '/mic?a=%E0%A4%A'])(
  'the page is what is at %s',
  async (url) => {
    expect(await open(url)).toMatchObject({ status: 200, body: PAGE, type: expect.stringContaining('text/html') });
  },
);

test('an address of the API that cannot be read is an error with a text, and no page', async () => {
  const { status, body } = await open('/api/nowhere/%E0%A4%A');
  expect([status, JSON.parse(body)]).toEqual([404, expect.objectContaining({ code: 'NOT_FOUND' })]);
});

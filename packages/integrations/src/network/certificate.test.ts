import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, test } from 'vitest';
import { readCertificate } from './index.ts';

test('the validity of a certificate of any authority is read; without HTTPS there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'openconsult-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '30', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' });
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const validity = await readCertificate(`https://localhost:${port}`);
  const days = (date: Date | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days(validity?.from)).toBeCloseTo(0, 1);
  expect(days(validity?.until)).toBeCloseTo(30, 1);
  expect(await readCertificate(`http://localhost:${port}`)).toBeNull();
  // The name is known to browsers, and not to this machine.
  expect(await readCertificate('https://clinic.invalid', `127.0.0.1:${port}`)).toEqual(validity);
  server.close();
  await once(server, 'close');
  await expect(readCertificate(`https://localhost:${port}`)).rejects.toThrow();
  await rm(folder, { recursive: true });
});

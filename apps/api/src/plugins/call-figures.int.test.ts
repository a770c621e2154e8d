import { system } from '@openconsult/contracts/system';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { createMetrics } from '@openconsult/integrations/metrics';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('T30: calls are measured by route template, method and class of status; no id or search text is a label', async () => {
  const metrics = await createMetrics(true);
  const server = await startTestServer({ metrics });
  const client = await server.loggedIn(await server.createUser('pro'));
  const id = '3f0b8c1e-5a51-4c62-9d0e-0a1b2c3d4e5f';
  await client.call(voiceNotes.view, { params: { id } });
  await client.ok(system.time, {});
  await client.send({ method: 'GET', url: '/api/nowhere/Marianne?search=Marianne' });
  const text = await metrics.scrape();
  const counts = text.split('\n').filter((line) => line.includes('http_request_duration_seconds_count'));
  expect(counts).toContainEqual(
    expect.stringMatching(/route="\/api\/voice-notes\/:id",method="GET",status="4xx"\} 1$/),
  );
  expect(counts).toContainEqual(expect.stringMatching(/route="\/api\/time",method="GET",status="2xx"\} 1$/));
  for (const private_ of [id, 'Marianne']) expect(text).not.toContain(private_);
  // The public server does not serve them.
  const answer = await client.send({ method: 'GET', url: '/metrics' });
  expect(answer.bytes.toString()).not.toContain('openconsult_');
  await server.close();
});

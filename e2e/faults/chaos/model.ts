import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { EVIDENCE } from './patient.ts';

const TREATMENT = {
  catalogue_id: null,
  name: 'Crown',
  tooth: 'UL6',
  evidence: EVIDENCE,
};

/** A language model that streams the same words at a steady pace, as the openai writer reads them. */
export interface ChaosModel {
  /** With `/v1`. */
  url: string;
  /** What it writes for notes, letters and consents. */
  text: string;
  close(): Promise<void>;
}

/** @param words of each text, one every `intervalMs`. */
export async function startChaosModel(words: number, intervalMs: number): Promise<ChaosModel> {
  const pieces = Array.from({ length: words }, (_, index) => `${index === 0 ? '' : ' '}finding${index}`);

  async function stream(response: ServerResponse, answer: readonly string[]): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (content: string, finishReason: string | null) => {
      const base = { id: 'chatcmpl-chaos', object: 'chat.completion.chunk', created: 0, model: 'chaos' };
      const choices = [{ index: 0, delta: { content }, finish_reason: finishReason }];
      response.write(`data: ${JSON.stringify({ ...base, choices })}\n\n`);
    };
    for (const piece of answer) {
      if (response.destroyed) return;
      send(piece, null);
      await delay(intervalMs);
    }
    send('', 'stop');
    response.end('data: [DONE]\n\n');
  }

  const server = createServer(async (request, response) => {
    try {
      const { messages } = (await json(request)) as { messages: { content: string }[] };
      const isTreatments = messages[0]?.content.includes('list the treatments');
      await stream(response, isTreatments ? [JSON.stringify(TREATMENT)] : pieces);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    text: pieces.join(''),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

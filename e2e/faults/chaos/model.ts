import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** A language model that streams the same words at a steady pace, as the openai writer reads them. */
export interface ChaosModel {
  /** With `/v1`. */
  url: string;
  /** What it writes for notes and letters, in order. */
  words: readonly string[];
  close(): Promise<void>;
}

const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** One statement a word, under the first heading of the template, with the first words of the visit as its quote. */
function statements(prompt: string, words: readonly string[]): string[] {
  const heading = /^## +(\S.*)$/m.exec(prompt)?.[1];
  const quotes = [firstWords(prompt, 3)];
  return words.map((text) => jsonLine({ heading, text, quotes }));
}

/** A treatment that rests on the whole transcript. */
const treatment = (prompt: string): string[] => [
  jsonLine({ catalogue_id: null, name: 'Crown', tooth: 'UL6', status: 'agreed', evidence: firstWords(prompt, 20) }),
];

const firstWords = (prompt: string, most: number): string => {
  const [, text = ''] = /--- begin transcript \w+ ---\s+([^\n]+)/.exec(prompt) ?? [];
  return text.split(' ').slice(0, most).join(' ');
};

/** @param count of the words of each text, one every `intervalMs`. */
export async function startChaosModel(count: number, intervalMs: number): Promise<ChaosModel> {
  const words = Array.from({ length: count }, (_, index) => `finding${index}`);

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

  function answerTo(prompt: string): string[] {
    if (prompt.includes('Task: list the treatments')) return treatment(prompt);
    // Nothing is said of risks, so its consents are the practice's text.
    if (prompt.includes('Task: list the risks')) return ['[]'];
    return statements(prompt, words);
  }

  const server = createServer(async (request, response) => {
    try {
      const { messages } = (await json(request)) as { messages: { content: string }[] };
      const prompt = messages.map(({ content }) => content).join('\n');
      await stream(response, answerTo(prompt));
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    words,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** The next answers: this many words, one chunk each, at this pace. */
interface WriterPace {
  words: number;
  intervalMs: number;
}

/**
 * A fake language model: streams a chat completion word by word at a steady pace, and records the time of each word.
 */
export interface TimedWriter {
  /** The base URL, with `/v1`. */
  url: string;
  setPace(pace: WriterPace): void;
  /** When each word was written last, in Unix milliseconds with fractions. */
  writtenAtMs: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** No word is a prefix of another one, so that each can be found in a growing text. */
export const markerWord = (index: number): string => `finding${String(index).padStart(4, '0')}`;

/** One statement a word, under the first heading of the template, with the first word of the transcript as its quote. */
function statementOf(prompt: string, index: number): string {
  const heading = /^## +(\S.*)$/m.exec(prompt)?.[1] ?? '';
  const quote = /--- begin (?:transcript|notes) \w+ ---\s+(\w+)/.exec(prompt)?.[1] ?? '';
  return `${JSON.stringify({ heading, text: markerWord(index), quotes: [quote] })}\n`;
}

/** Starts it on a free port of this machine. */
export async function startTimedWriter(): Promise<TimedWriter> {
  const writtenAtMs = new Map<string, number>();
  let pace: WriterPace = { words: 10, intervalMs: 10 };

  async function stream(response: ServerResponse, prompt: string): Promise<void> {
    const { words, intervalMs } = pace;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta: object, finishReason: string | null = null) => {
      const base = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 0, model: 'bench' };
      const choices = [{ index: 0, delta, finish_reason: finishReason }];
      response.write(`data: ${JSON.stringify({ ...base, choices })}\n\n`);
    };
    send({ role: 'assistant', content: '' });
    const startedMs = performance.now();
    for (let index = 0; index < words && !response.destroyed; index += 1) {
      await delay(Math.max(0, startedMs + index * intervalMs - performance.now()));
      writtenAtMs.set(markerWord(index), performance.timeOrigin + performance.now());
      send({ content: statementOf(prompt, index) });
    }
    send({}, 'stop');
    response.end('data: [DONE]\n\n');
  }

  const server = createServer((request, response) => {
    text(request)
      .then((sent) => {
        const { messages }: { messages: { content: string }[] } = JSON.parse(sent);
        return stream(response, messages.map(({ content }) => content).join('\n'));
      })
      .catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    setPace(next) {
      pace = next;
    },
    writtenAtMs,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import OpenAI, { APIConnectionTimeoutError, APIUserAbortError, toFile } from 'openai';
import type { RealtimeServerEvent } from 'openai/resources/realtime/realtime';
import { connectionFault, type ServiceAnswer, serviceFault } from '../../network/service-fault.ts';
import { SAMPLE_RATE } from '../audio/opus-timeline.ts';
import { wavFile } from '../audio/wav.ts';
import type { OpenAiSpeechConfig } from './openai-recogniser.ts';
import { openRealtime, sessionUpdate } from './realtime-connection.ts';

const SILENCE_S = 1;
const ANSWER_WITHIN_MS = 20_000;

/** Sends a second of silence to a service for recordings. @returns the text, which is mostly empty */
export async function askBatch(config: OpenAiSpeechConfig): Promise<ServiceAnswer> {
  const { baseUrl, apiKey, model, guard } = config;
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey || 'none',
    maxRetries: 0,
    logLevel: 'off',
    fetchOptions: guard && { dispatcher: guard.agent, redirect: 'error' },
  });
  try {
    const silence = wavFile(new Float32Array(SILENCE_S * SAMPLE_RATE), SAMPLE_RATE);
    const file = await toFile(silence, 'silence.wav', { type: 'audio/wav' });
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { text } = await client.audio.transcriptions.create({ file, model, response_format: 'json' }, { signal });
    return { text };
  } catch (error) {
    const isLate = error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError;
    if (isLate) return { fault: { answer: 'late' } };
    return { fault: serviceFault(error) ?? { answer: 'not_understood' } };
  }
}

/** Opens a session of a service for live recognition, and closes it once it is accepted. */
export function askLive(config: OpenAiSpeechConfig): Promise<ServiceAnswer> {
  const socket = openRealtime(config);
  return new Promise<ServiceAnswer>((resolve) => {
    const end = (answer: ServiceAnswer): void => {
      clearTimeout(timer);
      socket.on('error', () => undefined);
      socket.close();
      resolve(answer);
    };
    const timer = setTimeout(end, ANSWER_WITHIN_MS, { fault: { answer: 'late' } });
    socket.on('open', () => socket.send(JSON.stringify(sessionUpdate(config.model, []))));
    socket.on('unexpected-response', (_, { statusCode = 0 }) => end({ fault: { status: statusCode } }));
    socket.on('error', (error) => end({ fault: { connection: connectionFault(error) } }));
    socket.on('close', () => end({ fault: { connection: 'failed' } }));
    socket.on('message', (data) => {
      const type = typeOf(String(data));
      if (type === 'session.updated') end({ text: '' });
      else if (type === 'error') end({ fault: { status: 400 } });
      else if (type === undefined) end({ fault: { answer: 'not_understood' } });
    });
  });
}

function typeOf(data: string): RealtimeServerEvent['type'] | undefined {
  try {
    const { type }: RealtimeServerEvent = JSON.parse(data);
    return type;
  } catch {
    return undefined;
  }
}

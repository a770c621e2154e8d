import type { ServiceAnswer } from '../../network/service-fault.ts';
import type { TokenUsage } from '../port.ts';
import { WriterError } from '../port.ts';
import { AttemptError } from './attempt.ts';
import { complete } from './completion.ts';
import { type OpenAiWriterConfig, openService } from './index.ts';

const QUESTION = 'Which model are you? Answer in one short sentence.';
/** An admin waits for it; a cold model may take some time to load. */
const ANSWER_WITHIN_MS = 45_000;

/** Asks a service the way texts are written, without any data of a visit. */
export async function askService(
  config: OpenAiWriterConfig,
  signal: AbortSignal,
  onUsage: (usage: TokenUsage) => void,
): Promise<ServiceAnswer> {
  const timeouts = { firstTokenMs: ANSWER_WITHIN_MS, totalMs: ANSWER_WITHIN_MS, ...config.timeouts };
  const { instructions = '' } = config;
  const system = instructions ? [{ role: 'system' as const, content: instructions }] : [];
  let text = '';
  try {
    const messages = [...system, { role: 'user' as const, content: QUESTION }];
    for await (const piece of complete(openService({ ...config, timeouts }), messages, signal, { onUsage, onCut() {} }))
      text += piece;
    return { text: text.trim() };
  } catch (error) {
    if (error instanceof AttemptError && error.retry.fault) return { fault: error.retry.fault };
    if (error instanceof WriterError)
      return { fault: { answer: error.code === 'timeout' ? 'late' : 'not_understood' } };
    throw error;
  }
}

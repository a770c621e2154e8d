import { type aiSettings, aiTestMessages, isSpeech, type SpeechTask } from '@openconsult/contracts/ai-settings';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { AI_TEST_ANSWER_MAX_LENGTH } from '@openconsult/contracts/limits';
import { languageModelMessages } from '@openconsult/contracts/texts';
import type { AiSetting } from '@openconsult/db';
import type { ServiceAnswer, TokenUsage } from '@openconsult/integrations/writer';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { createAiKeys } from './keys.ts';
import { recordUse } from './spending.ts';
import { serviceOf } from './task-writer.ts';

type Answer = CallResponse<typeof aiSettings.test>;

const TEST_TIMEOUT_MS = 60_000;

/** Asks the model of a setting one question, which costs what it costs. */
export async function testSetting(deps: Deps, actor: Actor, setting: AiSetting): Promise<Answer> {
  if (isSpeech(setting.task)) return testSpeech(deps, setting, setting.task);
  const { provider } = setting;
  const isBuiltIn = provider === 'built_in' || (provider === 'environment' && deps.writer.name === 'extractive');
  if (isBuiltIn) return { ok: true, message: aiTestMessages.builtIn, took_ms: 0 };
  const service = serviceOf(deps, setting);
  if (service === null) return { ok: false, message: languageModelMessages.keyRefused, took_ms: 0 };
  let used: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  const startedAt = performance.now();
  const answer = await deps.serviceWriters.ask(service, AbortSignal.timeout(TEST_TIMEOUT_MS), (usage) => {
    used = usage;
  });
  const tookMs = Math.round(performance.now() - startedAt);
  await recordUse(deps, actor, setting, { ...used, seconds: 0 });
  const message = messageOf(answer);
  return { ok: 'text' in answer, message: message.slice(0, AI_TEST_ANSWER_MAX_LENGTH).toWellFormed(), took_ms: tookMs };
}

async function testSpeech(deps: Deps, setting: AiSetting, task: SpeechTask): Promise<Answer> {
  const { provider, baseUrl, model } = setting;
  const isLocal = provider === 'environment' && deps.recogniser.name === 'local';
  if (isLocal || provider === 'built_in') return { ok: true, message: aiTestMessages.builtInSpeech, took_ms: 0 };
  if (provider === 'environment') return { ok: true, message: aiTestMessages.environmentSpeech, took_ms: 0 };
  const apiKey = createAiKeys(deps).open(setting);
  if (apiKey === null) return { ok: false, message: languageModelMessages.keyRefused, took_ms: 0 };
  const startedAt = performance.now();
  const service = { baseUrl: baseUrl ?? '', apiKey, model: model ?? '' };
  const answer = await deps.serviceRecognisers.ask(service, task === 'live_speech' ? 'live' : 'batch');
  const tookMs = Math.round(performance.now() - startedAt);
  const message = 'text' in answer ? aiTestMessages.recognised(answer.text) : messageOf(answer);
  return { ok: 'text' in answer, message: message.slice(0, AI_TEST_ANSWER_MAX_LENGTH).toWellFormed(), took_ms: tookMs };
}

function messageOf(answer: ServiceAnswer): string {
  if ('text' in answer) return answer.text;
  const { fault } = answer;
  if ('connection' in fault) return aiTestMessages.connection[fault.connection];
  if ('answer' in fault) return aiTestMessages.answer[fault.answer];
  const { status } = fault;
  if (status === 401 || status === 403) return aiTestMessages.keyRefused;
  if (status === 404) return aiTestMessages.notFound;
  if (status === 429) return aiTestMessages.tooMany;
  return status >= 500 ? aiTestMessages.failing(status) : aiTestMessages.refused(status);
}

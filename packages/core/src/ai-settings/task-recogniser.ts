import type { SpeechTask } from '@openconsult/contracts/ai-settings';
import type { LiveRecogniser, SpeechRecogniser, SpeechService } from '@openconsult/integrations/speech';
import type { Deps } from '../platform/deps.ts';
import { createAiKeys } from './keys.ts';
import { aiSettingRepo } from './repo.ts';
import { isOverLimit, recordUse, type Spender } from './spending.ts';

/** What recognises the speech of a practice. */
export interface TaskRecogniser<Recogniser> {
  /** Null while the month's limit is reached, or without a readable key, where the practice wants no other recogniser. */
  readonly recogniser: Recogniser | null;
  /** Whether the built-in recogniser may take over when this one fails. */
  readonly hasFallback: boolean;
  /** Counts what was recognised. Never rejects. */
  record(seconds: number): Promise<void>;
}

const noCost = async (): Promise<void> => {};

interface Choice<Recogniser extends { readonly name: 'local' | 'openai' }> {
  readonly task: SpeechTask;
  readonly environment: Recogniser;
  readonly builtIn: Recogniser;
  open(service: SpeechService): Promise<Recogniser>;
}

/** The recogniser of recordings, as the settings are now; the built-in one after a failure. */
export const batchRecogniser = (
  deps: Deps,
  spender: Spender,
  { isAfterFailure }: { isAfterFailure: boolean },
): Promise<TaskRecogniser<SpeechRecogniser>> => {
  const builtIn = deps.builtInRecogniser;
  if (isAfterFailure) return Promise.resolve({ recogniser: builtIn, hasFallback: false, record: noCost });
  const { recogniser: environment, serviceRecognisers: services } = deps;
  return choose(deps, spender, { task: 'batch_speech', environment, builtIn, open: (one) => services.open(one) });
};

/** The recogniser of live speech, as the settings are now. */
export const liveRecogniser = (deps: Deps, spender: Spender): Promise<TaskRecogniser<LiveRecogniser>> => {
  const { liveRecogniser: environment, builtInLiveRecogniser: builtIn, serviceRecognisers: services } = deps;
  return choose(deps, spender, { task: 'live_speech', environment, builtIn, open: (one) => services.openLive(one) });
};

/** The limit is checked when a recording begins, and when its recognition is opened again. */
async function choose<Recogniser extends { readonly name: 'local' | 'openai' }>(
  deps: Deps,
  spender: Spender,
  { task, environment, builtIn, open }: Choice<Recogniser>,
): Promise<TaskRecogniser<Recogniser>> {
  const setting = await aiSettingRepo.find(deps.db, spender.practiceId, task);
  const { provider, allowsFallback, baseUrl, model } = setting;
  const free = (recogniser: Recogniser | null) => ({ recogniser, hasFallback: false, record: noCost });
  if (provider === 'built_in') return free(builtIn);
  if (provider === 'environment' && environment.name === 'local') return free(environment);
  const apiKey = provider === 'environment' ? '' : createAiKeys(deps).open(setting);
  const isAllowed = provider !== 'environment' || deps.config.SPEECH_FALLBACK === 'local';
  const hasFallback = allowsFallback && isAllowed;
  if (apiKey === null || (await isOverLimit(deps, setting))) return free(hasFallback ? builtIn : null);
  return {
    recogniser:
      provider === 'environment' ? environment : await open({ baseUrl: baseUrl ?? '', apiKey, model: model ?? '' }),
    hasFallback,
    record: (seconds) => recordUse(deps, spender, setting, { inputTokens: 0, outputTokens: 0, seconds }),
  };
}

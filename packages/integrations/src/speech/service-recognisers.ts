import { LRUCache } from 'lru-cache';
import { type AddressRules, createGuardedAgent, createGuardedHttpAgents } from '../network/guarded-agent.ts';
import type { ServiceAnswer } from '../network/service-fault.ts';
import type { LiveRecogniser } from './live-port.ts';
import { ModelHost } from './models/model-host.ts';
import type { OpenAiSpeechConfig, SpeechGuard } from './openai/openai-recogniser.ts';
import type { SpeechRecogniser } from './port.ts';

/** A service that a practice's admin entered. */
export type SpeechService = Pick<OpenAiSpeechConfig, 'baseUrl' | 'apiKey' | 'model'>;

/** Recognisers by services that are chosen while the product runs. The same settings have the same recogniser. */
export interface ServiceRecognisers {
  open(service: SpeechService): Promise<SpeechRecogniser>;
  openLive(service: SpeechService): Promise<LiveRecogniser>;
  /** Sends silence. The text is what the service made of it. */
  ask(service: SpeechService, kind: 'batch' | 'live'): Promise<ServiceAnswer>;
  close(): Promise<void>;
}

const RECOGNISERS_MAX = 200;

export function createServiceRecognisers(rules: AddressRules): ServiceRecognisers {
  const guard: SpeechGuard = {
    agent: createGuardedAgent(rules),
    websocketAgents: createGuardedHttpAgents(rules),
    batchHost: new ModelHost(),
    liveHost: new ModelHost({}, 'interactive'),
  };
  const configOf = (service: SpeechService): OpenAiSpeechConfig => ({ kind: 'openai', ...service, guard });
  const cached = <Recogniser extends object>(make: (config: OpenAiSpeechConfig) => Promise<Recogniser>) => {
    const known = new LRUCache<string, Promise<Recogniser>>({ max: RECOGNISERS_MAX });
    return (service: SpeechService): Promise<Recogniser> => {
      const { baseUrl, apiKey, model } = service;
      const key = JSON.stringify([baseUrl, apiKey, model]);
      const recogniser = known.get(key) ?? make(configOf(service));
      known.set(key, recogniser);
      return recogniser;
    };
  };
  return {
    open: cached(async (config) => {
      const { OpenAiRecogniser } = await import('./openai/openai-recogniser.ts');
      return new OpenAiRecogniser(config);
    }),
    openLive: cached(async (config) => {
      const { OpenAiLiveRecogniser } = await import('./openai/live-openai.ts');
      return new OpenAiLiveRecogniser(config);
    }),
    async ask(service, kind) {
      const { askBatch, askLive } = await import('./openai/ask-speech.ts');
      return kind === 'live' ? askLive(configOf(service)) : askBatch(configOf(service));
    },
    async close() {
      await Promise.all([guard.batchHost.close(), guard.liveHost.close(), guard.agent.destroy()]);
    },
  };
}

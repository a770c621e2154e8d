import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type AddressRules, createGuardedAgent } from '../network/guarded-agent.ts';
import type { ServiceAnswer } from '../network/service-fault.ts';
import type { OpenAiWriterConfig } from './openai/index.ts';
import type { TokenUsage, Writer } from './port.ts';

/** A service and what it is asked with. */
export type WriterService = Pick<
  OpenAiWriterConfig,
  'baseUrl' | 'apiKey' | 'model' | 'temperature' | 'instructions'
> & {
  /** Entered by a practice's admin, so that its addresses are checked; an operator's own are not. */
  readonly isGuarded: boolean;
};

/** Writers by services that are chosen while the product runs. */
export interface ServiceWriters {
  /** The same settings have the same writer: what it learned of its service stays. */
  open(service: WriterService): Promise<Writer>;
  /** Asks a service one question without any data of a visit. */
  ask(service: WriterService, signal: AbortSignal, onUsage: (usage: TokenUsage) => void): Promise<ServiceAnswer>;
  close(): Promise<void>;
}

/** Writers that were not used for a while are opened again. */
const WRITERS_MAX = 200;

/** @param limits those of every model of this installation */
export function createServiceWriters(
  limits: Pick<OpenAiWriterConfig, 'inputTokens' | 'timeouts'> & AddressRules,
): ServiceWriters {
  const { allowsPrivate, ...shared } = limits;
  const agent = createGuardedAgent({ allowsPrivate });
  const writers = new LRUCache<string, Writer>({ max: WRITERS_MAX });
  const configOf = ({ isGuarded, ...service }: WriterService): OpenAiWriterConfig => ({
    ...service,
    ...shared,
    // A redirect would take the key and the text to an address that was not entered.
    ...(isGuarded && { fetchOptions: { dispatcher: agent, redirect: 'error' } }),
  });
  return {
    async open(service) {
      const key = createHash('sha256').update(JSON.stringify(service)).digest('hex');
      const known = writers.get(key);
      if (known) return known;
      const { createOpenAiWriter } = await import('./openai/index.ts');
      const writer = createOpenAiWriter(configOf(service));
      writers.set(key, writer);
      return writer;
    },
    async ask(service, signal, onUsage) {
      const { askService } = await import('./openai/ask-service.ts');
      return askService(configOf(service), signal, onUsage);
    },
    close: () => agent.close(),
  };
}

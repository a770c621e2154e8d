import type { APIError } from 'openai';

/**
 * Optional fields of a request that some services refuse: reasoning models accept no temperature, and self-hosted servers
 * may know neither `store` nor `stream_options`.
 */
const EXTRAS = ['temperature', 'store', 'stream_options'] as const;
export type ExtraName = (typeof EXTRAS)[number];

interface Extras {
  temperature?: number;
  store?: false;
  stream_options?: { include_usage: true };
}

/** The optional fields that a service accepts: all of them until it refuses one. */
export class AcceptedExtras {
  readonly #temperature: number;
  readonly #refused = new Set<ExtraName>();

  constructor(temperature: number) {
    this.#temperature = temperature;
  }

  /** The provider stores no request; the answer to the same data is the same where the model allows it. */
  get fields(): Extras {
    const all: Required<Extras> = {
      temperature: this.#temperature,
      store: false,
      stream_options: { include_usage: true },
    };
    return Object.fromEntries(
      Object.entries(all).filter(([name]) => !EXTRAS.some((extra) => extra === name && this.#refused.has(extra))),
    );
  }

  /** False if it was refused before. */
  refuse(name: ExtraName): boolean {
    if (this.#refused.has(name)) return false;
    this.#refused.add(name);
    return true;
  }
}

/** The optional field that an answer with status 400 or 422 names. */
export function refusedExtra({ status, param, error, message }: APIError): ExtraName | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const told = param ?? `${message} ${JSON.stringify(error ?? '')}`;
  return EXTRAS.find((name) => told.includes(name));
}

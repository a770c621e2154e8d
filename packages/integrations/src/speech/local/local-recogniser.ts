import { dentalTerms, preferredTerms } from '@openconsult/clinical-language/terms';
import { ModelHost, type ModelSettings } from '../models/model-host.ts';
import type { Transcription } from '../models/moonshine-model.ts';
import type { RecognitionOptions, RecognitionSession, SpeechPhrase, SpeechRecogniser } from '../port.ts';
import { UtteranceSession } from '../recognition-session.ts';
import { LOCAL_LIMITS, type Utterance } from '../utterance-splitter.ts';

/** Below this mean log-probability a short utterance is probably noise. */
const MIN_CONFIDENCE = -1;
const SHORT_UTTERANCE_MS = 1_500;

/** Recognises on this machine, without key or network. All recordings share one model. */
export class LocalRecogniser implements SpeechRecogniser {
  readonly name = 'local';
  readonly #host: ModelHost;
  readonly #builtIn: readonly string[];

  constructor({
    builtInTerms = dentalTerms,
    ...settings
  }: Partial<ModelSettings> & { builtInTerms?: readonly string[] }) {
    this.#host = new ModelHost(settings);
    this.#builtIn = builtInTerms;
  }

  open(options: RecognitionOptions = {}): RecognitionSession {
    const terms = preferredTerms(this.#builtIn, options.terms ?? []);
    return new UtteranceSession(
      this.#host,
      async (client, utterance) =>
        recognisedIn(utterance, await this.#host.transcribe(client, utterance.samples, terms)),
      LOCAL_LIMITS,
      options,
      async (client, samples) => (await this.#host.transcribe(client, samples, terms)).text,
    );
  }

  close(): Promise<void> {
    return this.#host.close();
  }
}

export type Recognised = Pick<SpeechPhrase, 'text' | 'confidences' | 'preferred'>;

/** The text of an utterance; none where a short one is probably noise, as its text is so uncertain. */
export function recognisedIn(
  utterance: Utterance,
  { text, confidence, confidences, preferred }: Transcription,
): Recognised {
  if (utterance.speechMs < SHORT_UTTERANCE_MS && confidence < MIN_CONFIDENCE) return { text: '' };
  return { text, ...(confidences && { confidences }), ...(preferred && { preferred }) };
}

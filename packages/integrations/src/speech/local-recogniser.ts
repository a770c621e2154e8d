import { dentalTerms, favouredTerms } from '@openconsult/clinical-language/terms';
import { ModelHost, type ModelSettings } from './model-host.ts';
import type { RecognitionOptions, RecognitionSession, SpeechRecogniser } from './port.ts';
import { UtteranceSession } from './recognition-session.ts';
import { LOCAL_LIMITS, type Utterance } from './utterance-splitter.ts';

/** Below this mean log-probability a short piece is a guess at a noise. */
const SURE_ENOUGH = -1;
const SHORT_MS = 1_500;

/** Recognises on this machine: no key, no network, audio stays here. All recordings of one of these share one model. */
export class LocalRecogniser implements SpeechRecogniser {
  readonly name = 'local';
  private readonly host: ModelHost;
  private readonly builtIn: readonly string[];

  constructor({
    builtInTerms = dentalTerms,
    ...settings
  }: Partial<ModelSettings> & { builtInTerms?: readonly string[] }) {
    this.host = new ModelHost(settings);
    this.builtIn = builtInTerms;
  }

  open(options: RecognitionOptions = {}): RecognitionSession {
    const terms = favouredTerms(this.builtIn, options.terms ?? []);
    return new UtteranceSession(
      this.host,
      async (client, utterance) => {
        const { text, confidence, confidences } = await this.host.transcribe(client, utterance.samples, terms);
        return isGuess(utterance, confidence) ? { text: '' } : { text, ...(confidences && { confidences }) };
      },
      LOCAL_LIMITS,
      options,
    );
  }

  close(): Promise<void> {
    return this.host.close();
  }
}

/** Whether a short piece was recognised with so little certainty that it was a noise. */
export function isGuess(utterance: Utterance, confidence: number): boolean {
  return utterance.speechMs < SHORT_MS && confidence < SURE_ENOUGH;
}

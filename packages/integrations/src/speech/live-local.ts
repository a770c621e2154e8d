import { dentalTerms, favouredTerms } from '@openconsult/clinical-language/terms';
import { LiveListener, msOf } from './live-listener.ts';
import type { LiveNews, LiveOptions, LiveRecogniser, LiveSession } from './live-port.ts';
import { isGuess } from './local-recogniser.ts';
import { type Client, ModelHost, type ModelSettings } from './model-host.ts';
import type { Transcription } from './moonshine-model.ts';
import { SpeechError, type SpeechPhrase } from './port.ts';
import { LOCAL_LIMITS, TAIL_MS, type Utterance } from './utterance-splitter.ts';

/** New speech before the text under way is worth another look. */
const PARTIAL_EVERY_MS = 600;
/** With more audio than this waiting, words under way are left out: those that are final come first. */
const HURRY_MS = 400;
/** A pause too short to tell that the speaker stops, and long enough not to begin anything that will be late. */
const HESITATION_MS = 64;
/** After a pause of this length the final words are probably asked for next: nothing else may keep the models then. */
const PROBABLE_END_MS = TAIL_MS / 2;
const PROGRESS_EVERY_MS = 500;
/** What comes out of an utterance never reaches into the speech after it. */
const MAX_SETTLED_PAUSE_MS = 250;
/** Models nobody speaks to are let go, and their memory with them. */
const REST_MS = 300_000;

/** Recognises live on this machine. The models run in a process of their own, started with the first session. */
export class LocalLiveRecogniser implements LiveRecogniser {
  readonly name = 'local';
  private readonly settings: Partial<ModelSettings>;
  private host: ModelHost | undefined;
  private sessions = 0;
  private rest: NodeJS.Timeout | undefined;

  constructor(settings: Partial<ModelSettings> = {}) {
    this.settings = settings;
  }

  open(options: LiveOptions, tell: (news: LiveNews) => void): LiveSession {
    clearTimeout(this.rest);
    this.sessions += 1;
    this.host ??= new ModelHost(this.settings, 'interactive');
    return new LocalLiveSession(this.host, options, tell, () => this.ended());
  }

  async close(): Promise<void> {
    clearTimeout(this.rest);
    const { host } = this;
    this.host = undefined;
    await host?.close();
  }

  private ended(): void {
    this.sessions -= 1;
    if (this.sessions > 0) return;
    this.rest = setTimeout(() => void this.close(), REST_MS);
    this.rest.unref();
  }
}

type Words = Pick<SpeechPhrase, 'text' | 'confidences'>;

class LocalLiveSession implements LiveSession {
  private readonly host: ModelHost;
  private readonly tell: (news: LiveNews) => void;
  private readonly onClose: () => void;
  private readonly terms: readonly string[];
  private readonly listener: LiveListener;
  /** Words under way wait for those that are final, whoever speaks them. */
  private readonly patient: Client = { urgent: false, closed: false };
  /** What the utterance under way was last recognised as, up to its end then. */
  private latest: { start: number; end: number; complete: boolean; words: Words } | undefined;
  /** What a draft is being made of. Cleared when the draft is not wanted any more. */
  private drafted: Utterance | undefined;
  private nextDraftAt = 0;
  private toldProgressAt = 0;
  private settledUntilMs: number;
  private closed = false;

  constructor(host: ModelHost, options: LiveOptions, tell: (news: LiveNews) => void, onClose: () => void) {
    this.host = host;
    this.onClose = onClose;
    this.terms = favouredTerms(dentalTerms, options.terms);
    this.settledUntilMs = options.startMs;
    this.tell = (news) => {
      if (!this.closed) tell(news);
    };
    this.listener = new LiveListener(host, LOCAL_LIMITS, options, {
      heard: async (ended) => {
        for (const utterance of ended) await this.settle(utterance);
        await this.look();
        this.report();
      },
      failed: (error) => this.fail(error),
    });
    // Loads the models while the speaker draws breath.
    void host.draft(this.patient, new Float32Array(1_600), this.terms).catch(() => undefined);
  }

  get waitingMs(): number {
    return this.listener.waitingMs;
  }

  push(samples: Int16Array): void {
    this.listener.push(samples);
  }

  async finish(): Promise<void> {
    await this.listener.finish();
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.patient.closed = true;
    this.listener.close();
    this.onClose();
  }

  private async settle(utterance: Utterance): Promise<void> {
    const { latest } = this;
    const known = latest?.complete && latest.start === utterance.start && latest.end === utterance.end;
    const words = known ? latest.words : await this.recognise(utterance);
    this.latest = undefined;
    this.nextDraftAt = 0;
    const pause = Math.max(0, (this.listener.underWay?.start ?? this.listener.heardUntil) - utterance.end);
    this.settledUntilMs = msOf(utterance.end) + Math.min(MAX_SETTLED_PAUSE_MS, Math.floor(msOf(pause) / 2));
    const times = { startMs: msOf(utterance.start), endMs: msOf(utterance.end) };
    if (words.text === '') this.tell({ kind: 'partial', ...times, text: '' });
    else this.tell({ kind: 'phrase', ...times, ...words, settledUntilMs: this.settledUntilMs });
  }

  /** Recognises the utterance under way once more, when it has grown and there is time; and at once when it pauses. */
  private async look(): Promise<void> {
    const now = this.listener.underWay;
    const { latest } = this;
    if (!now && latest) {
      // It was a click.
      this.latest = undefined;
      this.tell({ kind: 'partial', startMs: msOf(latest.start), endMs: msOf(latest.end), text: '' });
    }
    if (!now || this.listener.waitingMs > HURRY_MS) return;
    if (now.pauseMs < TAIL_MS) {
      if (now.pauseMs >= PROBABLE_END_MS) this.host.giveUp(this.patient);
      else if (this.isWorthADraft(now)) void this.draft(now).catch((error: unknown) => this.fail(error));
      return;
    }
    if (latest?.complete && latest.start === now.start && latest.end === now.end) return;
    this.tellPartial(now, await this.recognise(now), true);
  }

  private isWorthADraft(now: Utterance & { pauseMs: number }): boolean {
    if (now.pauseMs >= HESITATION_MS || this.host.busy || performance.now() < this.nextDraftAt) return false;
    const heardUntil = this.latest?.start === now.start ? this.latest.end : now.start;
    return msOf(now.end - heardUntil) >= PARTIAL_EVERY_MS;
  }

  /** Listening goes on meanwhile: a speaker who stops now is not kept waiting for words that will be replaced. */
  private async draft(now: Utterance): Promise<void> {
    this.drafted = now;
    const fromMs = performance.now();
    const heard = await this.host.draft(this.patient, now.samples, this.terms);
    // Half of the time at most goes into words that will be replaced.
    this.nextDraftAt = performance.now() + (performance.now() - fromMs);
    if (heard && this.drafted === now) this.tellPartial(now, wordsIn(now, heard), false);
  }

  private tellPartial(now: Utterance, words: Words, complete: boolean): void {
    this.latest = { start: now.start, end: now.end, complete, words };
    if (words.text !== '') this.tell({ kind: 'partial', startMs: msOf(now.start), endMs: msOf(now.end), ...words });
  }

  private async recognise(utterance: Utterance): Promise<Words> {
    this.drafted = undefined;
    return wordsIn(utterance, await this.host.transcribe(this.listener.client, utterance.samples, this.terms));
  }

  private report(): void {
    const heardMs = msOf(this.listener.heardUntil);
    if (heardMs - this.toldProgressAt < PROGRESS_EVERY_MS) return;
    this.toldProgressAt = heardMs;
    // Before speech is noticed it has begun already.
    const silentUntilMs = heardMs - 2 * TAIL_MS;
    const quietUntilMs = this.listener.underWay ? this.settledUntilMs : Math.max(this.settledUntilMs, silentUntilMs);
    this.tell({ kind: 'progress', quietUntilMs });
  }

  private fail(error: unknown): void {
    const told = error instanceof SpeechError ? error : new SpeechError('unavailable', 'Live recognition failed');
    this.tell({ kind: 'failed', error: told });
    this.close();
  }
}

function wordsIn(utterance: Utterance, { text, confidence, confidences }: Transcription): Words {
  return isGuess(utterance, confidence) ? { text: '' } : { text, ...(confidences && { confidences }) };
}

import { dentalTerms, preferredTerms } from '@openconsult/clinical-language/terms';
import type { LiveEvent, LiveOptions, LiveRecogniser, LiveSession } from '../live-port.ts';
import { type LiveSessionOptions, msOf, pauseAfter, UtteranceLiveSession } from '../live-session.ts';
import { type Client, ModelHost, type ModelSettings } from '../models/model-host.ts';
import { phrasesByVoice } from '../phrases-by-voice.ts';
import { LOCAL_LIMITS, TAIL_MS, type Utterance } from '../utterance-splitter.ts';
import { type Recognised, recognisedIn } from './local-recogniser.ts';

/** New speech before the partial text is recognised again. */
const PARTIAL_INTERVAL_MS = 600;
/** With a larger backlog no partial texts are made: final ones come first. */
const MAX_PARTIAL_BACKLOG_MS = 400;
/** After a pause of this length no draft starts: the utterance may be about to end. */
const HESITATION_MS = 64;
/** After a pause of this length the final text is probably requested next, so the models must be free. */
const PROBABLE_END_MS = TAIL_MS / 2;
/** Unused models are unloaded after this time. */
const IDLE_TIMEOUT_MS = 300_000;

/** Recognises live on this machine. The models run in their own process, started with the first session. */
export class LocalLiveRecogniser implements LiveRecogniser {
  readonly name = 'local';
  readonly #settings: Partial<ModelSettings>;
  #host: ModelHost | undefined;
  #openSessions = 0;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(settings: Partial<ModelSettings> = {}) {
    this.#settings = settings;
  }

  open(live: LiveOptions, onEvent: (event: LiveEvent) => void): LiveSession {
    clearTimeout(this.#idleTimer);
    this.#openSessions += 1;
    this.#host ??= new ModelHost(this.#settings, 'interactive');
    const onClose = () => this.#sessionClosed();
    return new LocalLiveSession({ host: this.#host, limits: LOCAL_LIMITS, live, onEvent, onClose });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const host = this.#host;
    this.#host = undefined;
    await host?.close();
  }

  #sessionClosed(): void {
    this.#openSessions -= 1;
    if (this.#openSessions > 0) return;
    this.#idleTimer = setTimeout(() => void this.close(), IDLE_TIMEOUT_MS);
    this.#idleTimer.unref();
  }
}

class LocalLiveSession extends UtteranceLiveSession {
  readonly #terms: readonly string[];
  /** Partial texts wait for final ones, also those of other sessions. */
  readonly #draftClient: Client = { urgent: false, closed: false };
  /** The last text of the current utterance, and where the utterance ended then. */
  #latest: { start: number; end: number; isComplete: boolean; recognised: Recognised } | undefined;
  /** The utterance of the running draft; cleared when the draft is no longer needed. */
  #drafted: Utterance | undefined;
  #nextDraftAt = 0;

  constructor(options: LiveSessionOptions) {
    super(options);
    this.#terms = preferredTerms(dentalTerms, options.live.terms);
    // Loads the models before the first words.
    void this.host.draft(this.#draftClient, new Float32Array(1_600), this.#terms).catch(() => undefined);
  }

  override close(): void {
    this.#draftClient.closed = true;
    super.close();
  }

  protected async onAudio(ended: readonly Utterance[]): Promise<void> {
    for (const utterance of ended) await this.#finalise(utterance);
    await this.#updatePartial();
    this.emitProgress(!this.current);
  }

  async #finalise(utterance: Utterance): Promise<void> {
    const recognised = this.#completeText(utterance)?.recognised ?? (await this.#recognise(utterance));
    this.#latest = undefined;
    this.#nextDraftAt = 0;
    const settledUntilMs = pauseAfter(utterance.end, this.current?.start ?? this.position);
    const phrase = { ...timesOf(utterance), ...recognised };
    const phrases = await phrasesByVoice(utterance, phrase, (samples) => this.#recognisePart(samples));
    // Each is final where the next voice begins.
    for (const [index, one] of phrases.entries()) this.emitPhrase(one, phrases[index + 1]?.startMs ?? settledUntilMs);
  }

  /** Recognises the current utterance again at once when it pauses, else when it has grown and there is time. */
  async #updatePartial(): Promise<void> {
    const { current } = this;
    if (!current && this.#latest) {
      // Too short to be speech.
      this.emit({ kind: 'partial', ...timesOf(this.#latest), text: '' });
      this.#latest = undefined;
    }
    if (!current || this.backlogMs > MAX_PARTIAL_BACKLOG_MS) return;
    if (current.pauseMs < TAIL_MS) {
      if (current.pauseMs >= PROBABLE_END_MS) this.host.cancelDraft(this.#draftClient);
      else if (this.#shouldDraft(current)) void this.#draft(current).catch((error: unknown) => this.fail(error));
      return;
    }
    if (!this.#completeText(current)) this.#emitPartial(current, await this.#recognise(current), true);
  }

  /** The latest text, if it is of the whole utterance. */
  #completeText({ start, end }: Utterance) {
    const latest = this.#latest;
    return latest?.isComplete && latest.start === start && latest.end === end ? latest : undefined;
  }

  #shouldDraft(current: Utterance & { pauseMs: number }): boolean {
    if (current.pauseMs >= HESITATION_MS || this.host.isBusy || performance.now() < this.#nextDraftAt) return false;
    const recognisedUntil = this.#latest?.start === current.start ? this.#latest.end : current.start;
    return msOf(current.end - recognisedUntil) >= PARTIAL_INTERVAL_MS;
  }

  /** Audio is analysed meanwhile, so that a draft never delays the final text. */
  async #draft(utterance: Utterance): Promise<void> {
    this.#drafted = utterance;
    const startedAt = performance.now();
    const draft = await this.host.draft(this.#draftClient, utterance.samples, this.#terms);
    // At most half of the time goes into texts that will be replaced.
    this.#nextDraftAt = performance.now() + (performance.now() - startedAt);
    if (draft && this.#drafted === utterance) this.#emitPartial(utterance, recognisedIn(utterance, draft), false);
  }

  #emitPartial(utterance: Utterance, recognised: Recognised, isComplete: boolean): void {
    this.#latest = { start: utterance.start, end: utterance.end, isComplete, recognised };
    if (recognised.text !== '') this.emit({ kind: 'partial', ...timesOf(utterance), ...recognised });
  }

  async #recognise(utterance: Utterance): Promise<Recognised> {
    this.#drafted = undefined;
    return recognisedIn(utterance, await this.host.transcribe(this.client, utterance.samples, this.#terms));
  }

  async #recognisePart(samples: Float32Array): Promise<string> {
    return (await this.host.transcribe(this.client, samples, this.#terms)).text;
  }
}

const timesOf = ({ start, end }: { start: number; end: number }) => ({ startMs: msOf(start), endMs: msOf(end) });

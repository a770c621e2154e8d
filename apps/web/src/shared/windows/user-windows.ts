import { PRIMARY_RELOAD_GRACE_MS, TEMPLATE_REQUEST_AFTER_MS } from '@openconsult/contracts/limits';
import type { WindowMessage, WindowWhisper, WindowWhisperData } from '@openconsult/contracts/windows';
import { createAtom, type ReadonlyAtom } from '@xstate/store';
import { type Negotiation, type NegotiationEffect, negotiate, openNegotiation } from './primary-window.ts';
import { type OpenWindowTransport, openWindowBus, type WindowBus } from './window-bus.ts';

type WindowRole = 'negotiating' | 'primary' | 'secondary';

/** A recording in another window. `sinceMs` by this window's clock, in ms since 1970. */
export interface RecordingInWindow {
  readonly windowId: string;
  readonly voiceNoteId: string | null;
  readonly sinceMs: number;
}

export interface WindowsState {
  readonly role: WindowRole;
  /** Whether this or another window is known to be primary. */
  readonly hasPrimary: boolean;
  /** Including this one. */
  readonly windowCount: number;
  readonly recordingElsewhere: RecordingInWindow | null;
}

export interface OwnRecording {
  readonly voiceNoteId: string | null;
  readonly sinceMs: number;
}

export interface UserWindowsDeps {
  readonly windowId: string;
  readonly transports: readonly OpenWindowTransport[];
  readonly now: () => number;
  /** Receives every valid message of the other windows, after the state was updated. */
  readonly onMessage: (message: WindowMessage) => void;
  /**
   * Runs in the new primary window once the former one is known to be closed: no window opened since, as after a reload,
   * and it sent nothing, as after a network failure.
   */
  readonly onPrimaryLeft: () => void;
}

type Template = WindowWhisperData<'setCurrentTemplate'>;

/** A window assumes that it is alone when its transports have not opened by then. */
const OPEN_TIMEOUT_MS = 3_000;

/** A published start that differs by less is the same start. */
const SAME_START_MS = 1_500;

export const alone: WindowsState = { role: 'negotiating', hasPrimary: false, windowCount: 1, recordingElsewhere: null };

const isSame = (one: WindowsState, other: WindowsState): boolean =>
  one.role === other.role &&
  one.windowCount === other.windowCount &&
  one.recordingElsewhere?.windowId === other.recordingElsewhere?.windowId &&
  one.recordingElsewhere?.voiceNoteId === other.recordingElsewhere?.voiceNoteId &&
  one.recordingElsewhere?.sinceMs === other.recordingElsewhere?.sinceMs;

/** The windows of one user: which is primary, and what another one records. Call `tick` a few times a second. */
export class UserWindows {
  readonly #deps: UserWindowsDeps;
  readonly #bus: WindowBus;
  readonly #state = createAtom(alone, { compare: isSame });
  readonly #openedAtMs: number;
  #negotiation: Negotiation;
  #own: OwnRecording | null = null;
  #template: Template | null = null;
  #hasAskedForTemplate = false;
  #isOpen = false;
  #elsewhere: RecordingInWindow | null = null;
  /** A primary window that left, perhaps for a reload, and the windows known at that moment. */
  #left: { windowId: string; known: ReadonlySet<string>; atMs: number } | null = null;

  constructor(deps: UserWindowsDeps) {
    this.#deps = deps;
    this.#openedAtMs = deps.now();
    const { negotiation, effects } = openNegotiation(deps.windowId, deps.now());
    this.#negotiation = negotiation;
    this.#bus = openWindowBus(deps.windowId, deps.transports, (message) => this.#receive(message));
    this.#perform(effects);
  }

  get state(): ReadonlyAtom<WindowsState> {
    return this.#state;
  }

  /** Sends to the user's other windows. The message may be lost. */
  publish<Name extends WindowWhisper>(name: Name, data: WindowWhisperData<Name>): void {
    this.#bus.publish(name, data);
  }

  becomePrimary(): void {
    this.#step({ type: 'claim' });
  }

  /** Publishes what is recorded here, now and with each heartbeat; null when the recording has ended. */
  publishRecording(recording: OwnRecording | null): void {
    if (recording === null && this.#own === null) return;
    this.#own = recording;
    this.#publishTimer();
  }

  /** Publishes the template of a voice note in this window. */
  publishTemplate(template: Template): void {
    this.#template = template;
    this.publish('setCurrentTemplate', template);
  }

  tick(): void {
    const nowMs = this.#deps.now();
    const isOpen = this.#bus.isOpen();
    const hasOpened = isOpen && !this.#isOpen;
    this.#isOpen = isOpen;
    if (hasOpened) {
      // Windows behind a transport that has just opened are asked before anything is claimed.
      this.#negotiation = { ...this.#negotiation, vacantSinceMs: nowMs, checkedAtMs: nowMs };
      this.publish('multiTab', { term: this.#ownTerm(), asks: true });
    }
    if (isOpen || nowMs - this.#openedAtMs >= OPEN_TIMEOUT_MS) this.#step({ type: 'tick' });
    const isRecorderElsewhere = this.#elsewhere !== null;
    if (this.#own !== null && this.#state.get().role === 'secondary' && !isRecorderElsewhere) this.becomePrimary();
    if (!this.#hasAskedForTemplate && nowMs - this.#openedAtMs >= TEMPLATE_REQUEST_AFTER_MS) {
      this.#hasAskedForTemplate = true;
      this.publish('needTemplateData', {});
    }
    if (this.#left === null || nowMs - this.#left.atMs < PRIMARY_RELOAD_GRACE_MS) return;
    this.#left = null;
    if (this.#state.get().role === 'primary') this.#deps.onPrimaryLeft();
  }

  /** The page closes: the others need not wait for the timeout. */
  publishLeft(): void {
    if (this.#own !== null) this.publishRecording(null);
    if (this.#state.get().role === 'primary') this.publish('setNullPrimaryWindow', {});
  }

  close(): void {
    this.publishLeft();
    this.#bus.close();
  }

  #receive(message: WindowMessage): void {
    const { name, windowId, data } = message;
    const isNew = !this.#negotiation.seenAtMs.has(windowId);
    if (this.#left !== null && (windowId === this.#left.windowId || (isNew && !this.#left.known.has(windowId)))) {
      this.#left = null;
    }
    if (name === 'multiTab') {
      const { term, asks } = data as WindowWhisperData<'multiTab'>;
      this.#step({ type: 'seen', windowId, term, asks });
    } else if (name === 'requestPrimaryWindow') {
      const { term } = data as WindowWhisperData<'requestPrimaryWindow'>;
      this.#step({ type: 'seen', windowId, term, asks: false });
    } else if (name === 'setNullPrimaryWindow') {
      this.#step({ type: 'left', windowId });
    } else if (name === 'setCurrentTimer') {
      this.#onTimer(windowId, data as WindowWhisperData<'setCurrentTimer'>);
    } else if (name === 'needTemplateData') {
      if (this.#template !== null) this.publish('setCurrentTemplate', this.#template);
    }
    this.#deps.onMessage(message);
  }

  #onTimer(windowId: string, { voice_note_id: voiceNoteId, elapsed_ms }: WindowWhisperData<'setCurrentTimer'>): void {
    if (elapsed_ms === null) {
      if (this.#elsewhere?.windowId === windowId) this.#elsewhere = null;
    } else {
      const publishedMs = this.#deps.now() - elapsed_ms;
      const known = this.#elsewhere?.windowId === windowId ? this.#elsewhere.sinceMs : null;
      const sinceMs = known !== null && Math.abs(known - publishedMs) < SAME_START_MS ? known : publishedMs;
      this.#elsewhere = { windowId, voiceNoteId, sinceMs };
      this.#step({ type: 'seen', windowId, term: this.#termOf(windowId), asks: false });
    }
    this.#updateState();
  }

  #ownTerm(): number | null {
    return this.#termOf(this.#deps.windowId);
  }

  /** The known term of a window, so that a message without one does not change the primary window. */
  #termOf(windowId: string): number | null {
    return this.#negotiation.primary?.windowId === windowId ? this.#negotiation.primary.term : null;
  }

  #step(event: Parameters<typeof negotiate>[1]): void {
    const { negotiation, effects } = negotiate(this.#negotiation, event, this.#deps.now());
    this.#negotiation = negotiation;
    this.#perform(effects);
    this.#updateState();
  }

  #perform(effects: readonly NegotiationEffect[]): void {
    for (const effect of effects) {
      if (effect.publish === null) {
        const known = new Set([this.#deps.windowId, ...this.#negotiation.seenAtMs.keys()]);
        this.#left = { windowId: effect.primaryLeft, known, atMs: this.#deps.now() };
      } else {
        this.publish(effect.publish, effect.data as never);
        if (this.#own !== null) this.#publishTimer();
      }
    }
  }

  #publishTimer(): void {
    const own = this.#own;
    const elapsed = own === null ? null : Math.max(0, Math.round(this.#deps.now() - own.sinceMs));
    this.publish('setCurrentTimer', { voice_note_id: own?.voiceNoteId ?? null, elapsed_ms: elapsed });
  }

  #updateState(): void {
    const { self, primary, seenAtMs } = this.#negotiation;
    if (this.#elsewhere !== null && !seenAtMs.has(this.#elsewhere.windowId)) this.#elsewhere = null;
    this.#state.set({
      role: primary === null ? 'negotiating' : primary.windowId === self ? 'primary' : 'secondary',
      hasPrimary: primary !== null,
      windowCount: seenAtMs.size + 1,
      recordingElsewhere: this.#elsewhere,
    });
  }
}

import { PRIMARY_RELOAD_GRACE_MS, TEMPLATE_REQUEST_AFTER_MS } from '@openconsult/contracts/limits';
import type { WindowMessage, WindowWhisper, WindowWhisperData } from '@openconsult/contracts/windows';
import { type Negotiation, type NegotiationEffect, negotiate, openNegotiation } from './primary-window.ts';
import { type OpenWindowTransport, openWindowBus, type WindowBus } from './window-bus.ts';

export type WindowRole = 'negotiating' | 'primary' | 'secondary';

/** A recording in another window, as this window was told. `sinceMs` by this window's clock, in ms since 1970. */
export interface RecordingInWindow {
  readonly windowId: string;
  readonly voiceNoteId: string | null;
  readonly sinceMs: number;
}

export interface WindowsState {
  readonly role: WindowRole;
  /** Whether any window is known to be the primary one, this or another. */
  readonly hasPrimary: boolean;
  /** With this one. */
  readonly windowCount: number;
  readonly recordingElsewhere: RecordingInWindow | null;
}

/** What is recorded here. */
export interface OwnRecording {
  readonly voiceNoteId: string | null;
  readonly sinceMs: number;
}

export interface WindowsWorld {
  readonly windowId: string;
  readonly ways: readonly OpenWindowTransport[];
  readonly now: () => number;
}

type Template = WindowWhisperData<'setCurrentTemplate'>;

/** A window waits this long for its ways to open before it takes itself to be alone. */
const OPENING_MS = 3_000;

/** How far two tellings of one recording's start may lie apart before the shown time follows. */
const SAME_START_MS = 1_500;

const alone: WindowsState = { role: 'negotiating', hasPrimary: false, windowCount: 1, recordingElsewhere: null };

/**
 * The windows of one person as one of them sees them: which is primary, and what another one records. Looks at the
 * clock when `tick` is called, which is to happen a few times a second.
 */
export class PersonWindows {
  readonly #world: WindowsWorld;
  readonly #bus: WindowBus;
  readonly #messageListeners = new Set<(message: WindowMessage) => void>();
  readonly #stateListeners = new Set<() => void>();
  readonly #leftListeners = new Set<() => void>();
  readonly #openedAtMs: number;
  #negotiation: Negotiation;
  #state = alone;
  #own: OwnRecording | null = null;
  #template: Template | null = null;
  #hasAskedForTemplate = false;
  #isOpen = false;
  #elsewhere: RecordingInWindow | null = null;
  /** A primary window that left: who was there then, and whether it was a reload is not known yet. */
  #left: { windowId: string; known: ReadonlySet<string>; atMs: number } | null = null;

  constructor(world: WindowsWorld) {
    this.#world = world;
    this.#openedAtMs = world.now();
    const { negotiation, effects } = openNegotiation(world.windowId, world.now());
    this.#negotiation = negotiation;
    this.#bus = openWindowBus(world.windowId, world.ways, (message) => this.#hear(message));
    this.#perform(effects);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  readonly getState = (): WindowsState => this.#state;

  /** Says something to the person's other windows. It may be lost. */
  say<Name extends WindowWhisper>(name: Name, data: WindowWhisperData<Name>): void {
    this.#bus.say(name, data);
  }

  /** Hears every whisper of the other windows, after this one has taken it in. */
  onMessage(listener: (message: WindowMessage) => void): () => void {
    this.#messageListeners.add(listener);
    return () => this.#messageListeners.delete(listener);
  }

  /**
   * Runs in the new primary window once it is sure that the former one closed or died: nobody opened since, as after a
   * reload, and it was not heard again, as after a network that stuttered.
   */
  onPrimaryLeft(listener: () => void): () => void {
    this.#leftListeners.add(listener);
    return () => this.#leftListeners.delete(listener);
  }

  becomePrimary(): void {
    this.#step({ type: 'want' });
  }

  /** Tells the others what is recorded here, now and as it goes on; null when nothing is any more. */
  tellRecording(recording: OwnRecording | null): void {
    if (recording === null && this.#own === null) return;
    this.#own = recording;
    this.#sayTimer();
  }

  /** Tells the others which template a voice note has here. */
  tellTemplate(template: Template): void {
    this.#template = template;
    this.say('setCurrentTemplate', template);
  }

  tick(): void {
    const nowMs = this.#world.now();
    const isOpen = this.#bus.isOpen();
    const hasOpened = isOpen && !this.#isOpen;
    this.#isOpen = isOpen;
    if (hasOpened) {
      // Whoever is behind a way that has just opened is asked before anything is claimed.
      this.#negotiation = { ...this.#negotiation, vacantSinceMs: nowMs, lookedAtMs: nowMs };
      this.say('multiTab', { term: this.#ownTerm(), asks: true });
    }
    if (isOpen || nowMs - this.#openedAtMs >= OPENING_MS) this.#step({ type: 'tick' });
    const isRecorderElsewhere = this.#elsewhere !== null;
    if (this.#own !== null && this.#state.role === 'secondary' && !isRecorderElsewhere) this.becomePrimary();
    if (!this.#hasAskedForTemplate && nowMs - this.#openedAtMs >= TEMPLATE_REQUEST_AFTER_MS) {
      this.#hasAskedForTemplate = true;
      this.say('needTemplateData', {});
    }
    if (this.#left === null || nowMs - this.#left.atMs < PRIMARY_RELOAD_GRACE_MS) return;
    this.#left = null;
    if (this.#state.role === 'primary') for (const listener of this.#leftListeners) listener();
  }

  /** The page goes: the others need not wait until they miss it. */
  sayGoodbye(): void {
    if (this.#own !== null) this.tellRecording(null);
    if (this.#state.role === 'primary') this.say('setNullPrimaryWindow', {});
  }

  close(): void {
    this.sayGoodbye();
    this.#bus.close();
  }

  #hear(message: WindowMessage): void {
    const { name, windowId, data } = message;
    const isNew = !this.#negotiation.heardAtMs.has(windowId);
    if (this.#left !== null && (windowId === this.#left.windowId || (isNew && !this.#left.known.has(windowId)))) {
      this.#left = null;
    }
    if (name === 'multiTab') {
      const { term, asks } = data as WindowWhisperData<'multiTab'>;
      this.#step({ type: 'heard', windowId, term, asks });
    } else if (name === 'requestPrimaryWindow') {
      const { term } = data as WindowWhisperData<'requestPrimaryWindow'>;
      this.#step({ type: 'heard', windowId, term, asks: false });
    } else if (name === 'setNullPrimaryWindow') {
      this.#step({ type: 'left', windowId });
    } else if (name === 'setCurrentTimer') {
      this.#hearTimer(windowId, data as WindowWhisperData<'setCurrentTimer'>);
    } else if (name === 'needTemplateData') {
      if (this.#template !== null) this.say('setCurrentTemplate', this.#template);
    }
    for (const listener of this.#messageListeners) listener(message);
  }

  #hearTimer(windowId: string, { voice_note_id: voiceNoteId, elapsed_ms }: WindowWhisperData<'setCurrentTimer'>): void {
    if (elapsed_ms === null) {
      if (this.#elsewhere?.windowId === windowId) this.#elsewhere = null;
    } else {
      const toldMs = this.#world.now() - elapsed_ms;
      const known = this.#elsewhere?.windowId === windowId ? this.#elsewhere.sinceMs : null;
      const sinceMs = known !== null && Math.abs(known - toldMs) < SAME_START_MS ? known : toldMs;
      this.#elsewhere = { windowId, voiceNoteId, sinceMs };
      this.#step({ type: 'heard', windowId, term: this.#termOf(windowId), asks: false });
    }
    this.#show();
  }

  #ownTerm(): number | null {
    return this.#termOf(this.#world.windowId);
  }

  /** A word that says nothing of who is primary leaves that as it is. */
  #termOf(windowId: string): number | null {
    return this.#negotiation.primary?.windowId === windowId ? this.#negotiation.primary.term : null;
  }

  #step(event: Parameters<typeof negotiate>[1]): void {
    const { negotiation, effects } = negotiate(this.#negotiation, event, this.#world.now());
    this.#negotiation = negotiation;
    this.#perform(effects);
    this.#show();
  }

  #perform(effects: readonly NegotiationEffect[]): void {
    for (const effect of effects) {
      if (effect.say === null) {
        const known = new Set([this.#world.windowId, ...this.#negotiation.heardAtMs.keys()]);
        this.#left = { windowId: effect.primaryLeft, known, atMs: this.#world.now() };
      } else {
        this.say(effect.say, effect.data as never);
        if (this.#own !== null) this.#sayTimer();
      }
    }
  }

  #sayTimer(): void {
    const own = this.#own;
    const elapsed = own === null ? null : Math.max(0, Math.round(this.#world.now() - own.sinceMs));
    this.say('setCurrentTimer', { voice_note_id: own?.voiceNoteId ?? null, elapsed_ms: elapsed });
  }

  #show(): void {
    const { self, primary, heardAtMs } = this.#negotiation;
    if (this.#elsewhere !== null && !heardAtMs.has(this.#elsewhere.windowId)) this.#elsewhere = null;
    const next: WindowsState = {
      role: primary === null ? 'negotiating' : primary.windowId === self ? 'primary' : 'secondary',
      hasPrimary: primary !== null,
      windowCount: heardAtMs.size + 1,
      recordingElsewhere: this.#elsewhere,
    };
    const before = this.#state;
    if (
      next.role === before.role &&
      next.windowCount === before.windowCount &&
      next.recordingElsewhere?.windowId === before.recordingElsewhere?.windowId &&
      next.recordingElsewhere?.voiceNoteId === before.recordingElsewhere?.voiceNoteId &&
      next.recordingElsewhere?.sinceMs === before.recordingElsewhere?.sinceMs
    ) {
      return;
    }
    this.#state = next;
    for (const listener of this.#stateListeners) listener();
  }
}

import type { PhoneReport } from '@openconsult/contracts/remote-microphone-whispers';
import type { RemoteMicrophonePairing } from '@openconsult/contracts/remote-microphones';
import type { SavedRunning } from './running-recording.ts';

/**
 * - `finding`: this window was reloaded, and its phone has not sent anything yet
 * - `gone`: it was connected and is silent; its token has been exchanged for a new one, and it may reconnect
 */
type RemoteMicrophoneState = 'none' | 'waiting' | 'finding' | 'joined' | 'gone';

export interface LinkView {
  readonly state: RemoteMicrophoneState;
  /** The name that the phone sends. */
  readonly label: string | null;
  /** The code and token a phone can join with. */
  readonly pairing: RemoteMicrophonePairing | null;
  readonly report: PhoneReport | null;
  /** Whether the code is shown. */
  readonly isShown: boolean;
}

export const noPhone: LinkView = { state: 'none', label: null, pairing: null, report: null, isShown: false };

/** The channel, as far as the link needs it. */
export interface LinkChannel {
  whisper(name: string, data: Record<string, unknown>): boolean;
  leave(): void;
}

/** The offer of this window, stored for a reload. */
export interface SavedPhone extends SavedRunning {
  read(): string | null;
  /** Resolves once no other window of this browser has it. */
  save(id: string): Promise<void>;
  forget(): void;
}

/** The dependencies of the link. Calls reject as API calls do. */
export interface LinkPorts {
  offer(): Promise<RemoteMicrophonePairing>;
  rotate(id: string): Promise<RemoteMicrophonePairing>;
  close(id: string): Promise<unknown>;
  /** The server's state of an offer; null once it has ended. `label` is the name that the phone sends. */
  find(id: string): Promise<{ channel: string; isJoined: boolean; label: string | null } | null>;
  /** What survives a reload of this window. */
  readonly saved: SavedPhone;
  startRecording(id: string, recording: { id: string; voiceNoteId: string }): Promise<unknown>;
  /** The segments that the server has of a recording, and whether it has ended. */
  arrived(recording: { id: string; voiceNoteId: string }): Promise<{ segments: number; isEnded: boolean }>;
  join(
    channel: string,
    listener: { onEvent(name: string, data: unknown): void; onStatus(status: 'up' | 'down'): void },
  ): LinkChannel;
  /** Runs until the returned function is called, in a hidden window too. */
  every(ms: number, run: () => void): () => void;
  now(): number;
  /** Runs once when a phone is lost. */
  onLost(): void;
}

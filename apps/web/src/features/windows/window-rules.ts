/** What is known of a person's recordings when their primary window has gone. */
export interface RecordingsAround {
  /** This window records, sends or writes something down. */
  readonly isBusyHere: boolean;
  /** Another window says that it records. */
  readonly isRecordedElsewhere: boolean;
  /** By the server, a browser holds the recorder. */
  readonly isRecorderHeld: boolean;
  /** By the server, a recording of the open consultation has not ended: some of its audio may still be on a device. */
  readonly isRecordingOpen: boolean;
  /** This device keeps audio that was not sent. */
  readonly hasUnsentAudio: boolean;
}

/**
 * Whether the consultation ends with the primary window that left (behaviour.md#windows). Never while a recording or
 * its audio could be lost by that (behaviour.md#reloads).
 */
export const endsWithPrimaryWindow = (around: RecordingsAround): boolean => !Object.values(around).some(Boolean);

/**
 * Whether a page is left for the dashboard when a recording stops in another window: content, its views and its
 * playlists (behaviour.md#windows). No page that holds what somebody writes is among them.
 */
export const isLeftWhenRecordingStops = (pathname: string): boolean =>
  /^\/content(\/|$)/.test(pathname) || /\/(view|playlist)\/?$/.test(pathname);

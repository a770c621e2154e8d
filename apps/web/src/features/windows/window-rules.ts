/** The user's recordings when their primary window closes or dies. */
export interface RecordingStatus {
  /** This window records, uploads or transcribes. */
  readonly isBusyHere: boolean;
  /** Another window records. */
  readonly isRecordedElsewhere: boolean;
  /** The server reports that a browser holds the recorder. */
  readonly isRecorderHeld: boolean;
  /** The server reports an open recording of this consultation: some of its audio may still be on a device. */
  readonly isRecordingOpen: boolean;
  /** This device holds audio that was not sent. */
  readonly hasUnsentAudio: boolean;
}

/**
 * Whether the consultation ends with its primary window (behaviour.md#windows). Never while audio could be lost
 * (behaviour.md#reloads).
 */
export const endsWithPrimaryWindow = (status: RecordingStatus): boolean => !Object.values(status).some(Boolean);

/**
 * Whether a page navigates to the dashboard when a recording stops in another window: content, its views and its
 * playlists (behaviour.md#windows). None of these pages holds unsaved input.
 */
export const isLeftWhenRecordingStops = (pathname: string): boolean =>
  /^\/content(\/|$)/.test(pathname) || /\/(view|playlist)\/?$/.test(pathname);

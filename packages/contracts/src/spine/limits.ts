/** The numbers of the specification (behaviour.md#limits), each once, with its unit in its name. */

export const PATIENT_NAME_MAX_LENGTH = 30;
export const PASSWORD_MIN_LENGTH = 8;
export const PHONE_MIN_LENGTH = 8;
export const PHONE_MAX_LENGTH = 20;

export const PRICE_MAX_MAJOR = 999_999;
export const PRICE_DECIMALS = 2;
/** The band of a price, or what it is for when not for one treatment alone. */
export const PRICE_NOTE_MAX_LENGTH = 80;
/** Contradicting prices of one treatment that are offered to choose from. */
export const PRICE_CHOICES_MAX = 5;
export const CURRENCY_SYMBOLS = ['$', '€', '₣', '£'] as const;

export const PAGE_SIZE_DEFAULT = 15;
export const PAGE_SIZE_MAX = 100;

/** One audio segment of an asynchronous recording. */
export const SEGMENT_INTERVAL_MS = 3_000;
/** The most a crash may lose: the recorder delivers a slice this often. A segment has this many slices. */
export const JOURNAL_SLICE_MS = 1_000;
export const SLICES_PER_SEGMENT = SEGMENT_INTERVAL_MS / JOURNAL_SLICE_MS;
/** Sent while the page closes; a browser lets a request of at most 64 KB outlive its page. */
export const TAIL_MAX_BYTES = 24 * 1024;
/** A stopped recording without audio for this long ends with what arrived (fault R8). */
export const RECORDING_STOPPED_AFTER_MS = 60_000;
/** The same for one that was not stopped: its page may be offline, and its late audio is still accepted. */
export const RECORDING_LEFT_AFTER_MS = 180_000;
/** When a recording that failed with sound audio is retried, one delay after the other. */
export const RECORDING_RETRY_WAITS_MS: readonly number[] = [60_000, 600_000, 3_600_000, 21_600_000, 86_400_000];
/** With less free space the browser may refuse to store a long recording. */
export const STORAGE_LOW_BYTES = 200 * 1024 * 1024;
/** The wait before the final segment at stop. */
export const FINAL_SEGMENT_WAIT_MS = 1_000;
export const RECORDER_SAMPLE_RATE_HZ = 48_000;
/** Live: one frame of audio, how often the transcript is saved, and how often the token is renewed. */
export const LIVE_FRAME_MS = 100;
export const LIVE_SAVE_MS = 30_000;
export const LIVE_TOKEN_REFRESH_MS = 54_000_000;
/** The loader after Stop of a live recording reaches its cap in this time. */
export const LIVE_LOADER_RAMP_MS = 60_000;
export const LIVE_LOADER_MAX = 98;

/** Progress after stop, in percent: uploading 0-30, transcribing 31-90, finishing 91-99, done 100. */
export const PROGRESS_UPLOADING_MAX = 30;
export const PROGRESS_TRANSCRIBING_MAX = 90;
export const PROGRESS_FINISHING_MAX = 99;
export const PROGRESS_DONE = 100;

export const NOTE_TAKING_TIME_HINT_MS = 60_000;
export const NOTE_FALLBACK_FETCH_MS = 180_000;
export const LETTER_FALLBACK_FETCH_MS = 90_000;

export const VISUALISER_TICK_MS = 50;
export const VISUALISER_BARS_MAX = 20;
export const VISUALISER_LEVEL_MAX = 70;
export const VISUALISER_LEVEL_BASE = 5;
/** The level of the bars after their source is gone. */
export const VISUALISER_LEVEL_REMOVED = 3;

export const IDLE_AFTER_MS = 300_000;
export const IDLE_CHECK_MS = 1_000;
/** Without input for this long the user is shown as idle. */
export const INDICATOR_IDLE_AFTER_MS = 60_000;
/** How often an active window notifies the others, and how much grace that gives them, in seconds. */
export const KEEP_ALIVE_MS = 120_000;
export const KEEP_ALIVE_GRACE_S = 120;

export const SEARCH_DEBOUNCE_MS = 1_000;
export const SEARCH_RESULTS_MAX = 20;
export const EMBED_PATIENT_ID_LENGTH = 36;
/** A phone microphone pings this often, and is lost after this silence. */
export const REMOTE_PING_MS = 3_000;
export const REMOTE_GONE_AFTER_MS = 6_000;
/** The popup with the QR code closes this long after a phone joined. */
export const REMOTE_POPUP_CLOSES_MS = 3_000;
/** The wait before a logout after an asynchronous recording. */
export const LOGOUT_WAIT_MS = 2_000;

export const START_BUTTON_DEBOUNCE_MS = 500;
/** A window that opens asks the others for the template after this long. */
export const TEMPLATE_REQUEST_AFTER_MS = 500;
export const TOAST_SUCCESS_MS = 2_500;
export const TOAST_ERROR_MS = 6_000;
export const REALTIME_ERROR_NOTICE_MS = 60_000;
export const MOBILE_BREAKPOINT_PX = 991;

// Below: not in the specification.

/** The longest title that is written for a voice note. */
export const WRITTEN_TITLE_MAX_LENGTH = 60;

/** A title is made from this much of the transcript, as it is made in the API's event loop. */
export const TITLE_SOURCE_MAX_LENGTH = 2_000;

/** A streamed chunk stays under the 10 KB that a Pusher message may hold. Bytes of UTF-8. */
export const STREAM_CHUNK_MAX_BYTES = 8_000;
/** Chunks of a streamed text are collected for this long before they are sent. */
export const STREAM_COALESCE_MS = 40;
/** How long a gap in the sequence may last before the page fetches the snapshot. */
export const STREAM_GAP_WAIT_MS = 1_500;
/** A slice may be far larger than 3 s of audio if the page was busy. */
export const SEGMENT_MAX_BYTES = 10 * 1024 * 1024;
export const SEGMENTS_MAX = 20_000;
export const UPLOAD_FORM_EXPIRES_S = 300;
export const TRANSCRIPT_MAX_LENGTH = 500_000;
export const PHRASE_MAX_LENGTH = 10_000;
export const AUDIO_URL_EXPIRES_S = 3_600;
/** What one request to a language model holds; most models read a multiple. */
export const WRITER_INPUT_TOKENS = 12_000;
/** How long a language model may take for its first word, between two words, and for an answer with its retries. */
export const WRITER_FIRST_WORD_S = 20;
export const WRITER_PAUSE_S = 15;
export const WRITER_ANSWER_S = 120;
export const DOCUMENT_MAX_LENGTH = 200_000;
/** What is added to signed notes at once. */
export const ADDENDUM_MAX_LENGTH = 10_000;
/** A letter with its treatments and consents, in characters: a PDF of this size takes some seconds to render. */
export const LETTER_TOTAL_MAX_LENGTH = 250_000;
export const SHARED_DOCUMENT_EXPIRES_DAYS = 14;
export const PASSWORD_MAX_LENGTH = 1_000;
/** A list of e-mail addresses or a table of users that one import may hold. */
export const IMPORT_ROWS_MAX = 1_000;
export const RESET_LINK_EXPIRES_MINUTES = 30;
export const CONFIRM_LINK_EXPIRES_HOURS = 24;
export const INVITE_LINK_EXPIRES_DAYS = 7;
/** A user whose account waits can remind the admins once in this time. */
export const REMIND_AGAIN_HOURS = 24;
export const EXTENSION_CODE_EXPIRES_S = 60;
export const EXTENSION_TOKEN_EXPIRES_HOURS = 12;
/** Between the two halves of a login, and for a passkey to answer. */
export const LOGIN_CHALLENGE_EXPIRES_MINUTES = 5;
export const LOGIN_CHALLENGE_TRIES_MAX = 5;
/** A browser stores its device cookie for this long after a login. */
export const DEVICE_KNOWN_DAYS = 365;
/** Wrong codes of a second factor after which each try doubles the wait, and the owner is mailed. */
export const CODES_GUESSED_AFTER = 10;
export const RECOVERY_CODES = 10;
export const REMOTE_JOIN_EXPIRES_MINUTES = 10;
export const REMOTE_CODE_DIGITS = 6;
/**
 * Wrong attempts that lock a code; its QR code stays valid. Attempts from the window's own address are counted apart,
 * so that strangers cannot lock out a practice's phones. Together they guess one code in a million 100 times: a chance
 * of 1 in 10,000.
 */
export const REMOTE_CODE_TRIES_ELSEWHERE_MAX = 80;
export const REMOTE_CODE_TRIES_NEARBY_MAX = 20;
/** A phone's token can record for this long after its last use. */
export const REMOTE_GRANT_EXPIRES_HOURS = 2;
/** How long after that, or after the end of its login, the phone may send what it recorded. */
export const REMOTE_SENDS_DAYS = 7;
export const REMOTE_AUDIO_MAX_BYTES = 200 * 1024 * 1024;
export const REMOTE_DEVICE_LABEL_MAX_LENGTH = 60;
/** The level is sent at most this often: a channel carries ten whispers a second. */
export const REMOTE_BARS_MS = 200;
/** The server ends an open consultation after this long without activity, at its last activity. */
export const CONSULTATION_TIMEOUT_HOURS = 12;
/** A page that opens a consultation without activity for this long asks whose it is before it records. */
export const CONSULTATION_ASKS_AFTER_S = 30 * 60;
/** A consultation whose page was closed while it recorded ends after this, unless the user returns. */
export const CONSULTATION_LEFT_ENDS_MS = 60_000;
/** Last calls of a closing page arrive within this time: they do not mean that the user returned. */
export const CONSULTATION_FAREWELL_MS = 15_000;
/** Activity is stored at most this often. */
export const CONSULTATION_ACTIVE_PRECISION_MS = 60_000;
/** The longest period of which consultations are counted by day. */
export const CONSULTATION_COUNT_DAYS_MAX = 366;
/** The recorder's lease of a browser, and how often it is renewed. */
export const RECORDER_LEASE_MS = 15_000;
export const RECORDER_LEASE_RENEW_MS = 5_000;
/** Recording waits for the lease at most this long. */
export const RECORDER_CLAIM_WAIT_MS = 1_500;
/** A live token opens its connection within this time; the connection lasts longer than the token's refresh. */
export const LIVE_TOKEN_OPENS_S = 60;
export const LIVE_CONNECTION_MAX_MS = LIVE_TOKEN_REFRESH_MS + 3_600_000;
/** Recordings of one user that are recognised live at once. Others are recognised from their stored audio. */
export const LIVE_RECORDINGS_MAX = 2;
/** Connections of one user to a process: current ones and their replacements. */
export const LIVE_SOCKETS_MAX = 6;
/** A live recording waits this long for its page or process, and is then recognised asynchronously. */
export const LIVE_KEPT_MS = 30_000;
/** How often a process renews the lease of its live recordings. */
export const LIVE_RENEW_MS = 10_000;
/** A connection without a frame for this long is closed. */
export const LIVE_SILENT_MS = 10_000;
/** How often a window sends its heartbeat, and how long after the last one it is gone. */
export const WINDOW_HEARTBEAT_MS = 800;
export const WINDOW_GONE_AFTER_MS = 2_800;
/** Without a primary window for this long, one of the others becomes primary. */
export const PRIMARY_VACANT_MS = 1_000;
/** A primary window that returns within this time was only reloaded. */
export const PRIMARY_RELOAD_GRACE_MS = 10_000;
/** Terms of one user, and of one practice, in the lexicon. */
/** The treatments of a practice. */
export const TREATMENTS_MAX = 500;
export const TREATMENT_NAME_MAX_LENGTH = 120;
export const TREATMENT_ALIASES_MAX = 30;
export const TREATMENT_ALIAS_MAX_LENGTH = 80;
export const TREATMENT_RISKS_MAX = 30;
export const TREATMENT_RISK_MAX_LENGTH = 300;
/** Characters of a table of treatments. */
export const TREATMENTS_TABLE_MAX_LENGTH = 900_000;

export const LEXICON_TERMS_MAX = 2_000;
export const LEXICON_TERM_MAX_LENGTH = 60;
export const LEXICON_TRIAL_MAX_LENGTH = 1_000;
/** A table of terms, in characters. */
export const LEXICON_TABLE_MAX_LENGTH = 400_000;
/** A correction that a user undid this often is no longer applied for them. */
export const LEXICON_UNDONE_MAX = 2;
/** Templates of one kind of one user, and of one practice. */
export const TEMPLATES_MAX = 200;
export const TEMPLATE_TITLE_MAX_LENGTH = 80;
export const TEMPLATE_MAX_LENGTH = 20_000;
export const SNIPPET_SHORTCUT_MAX_LENGTH = 30;
/** Earlier versions of a template; older ones are removed. */
export const TEMPLATE_VERSIONS_MAX = 50;
/** A transcript to try a template on, in characters: its note is written while the page waits. */
export const TEMPLATE_TRIAL_MAX_LENGTH = 5_000;
/** A web address, a model's name or a key. */
export const SERVICE_FIELD_MAX_LENGTH = 500;
export const AI_INSTRUCTIONS_MAX_LENGTH = 4_000;
/** Of a million tokens, in units of the currency. */
export const AI_PRICE_MAX_MAJOR = 2_000;
export const MICROS_PER_MAJOR = 1_000_000;
/** What a test shows of a model's answer, in characters. */
export const AI_TEST_ANSWER_MAX_LENGTH = 300;
/** What one user may use; an installation may set other numbers, see `.env.example` (fault T26). */
export const GENERATIONS_PER_MINUTE = 10;
export const GENERATIONS_PER_DAY = 200;
export const SMS_PER_HOUR = 60;
export const EMAILS_PER_HOUR = 120;
/** Longer than any working day: it stops a runaway, not a practitioner. */
export const RECOGNITION_MINUTES_PER_DAY = 900;
export const UPLOAD_MB_PER_DAY = 200;
/** Of videos for the library, which only admins upload. */
export const VIDEO_MB_PER_DAY = 5_000;
export const AUDIO_MB_PER_DAY = 4_000;
/** One form of a recording accepts hours of audio that waited for the network. */
export const FORM_FILES_MAX = 5_000;
export const FORM_TOTAL_MAX_BYTES = 128 * 1024 * 1024;
/** Valid forms of one user at a time. */
export const FORMS_OPEN_MAX = 8;
/** Audio of one user that was posted and not confirmed. */
export const UNCONFIRMED_AUDIO_MAX_BYTES = 512 * 1024 * 1024;
/** Unused uploads are removed this long after their signature expired. */
export const PENDING_UPLOAD_KEPT_HOURS = 24;
/** How much work the loss of the whole installation may cost. */
export const BACKUP_EVERY_MINUTES = 5;
/** Disk space for recordings only. */
export const STORAGE_RESERVE_MB = 1_000;
/** An expired link is stored for this long, so that its page can show that it expired. */
export const EXPIRED_LINK_KEPT_DAYS = 90;
/** A practice may use this many times the allowance of one user. */
export const PRACTICE_USAGE_FACTOR = 10;
/** The United Kingdom, with the islands that share its numbers. */
export const SMS_COUNTRIES_DEFAULT = ['GB', 'GG', 'IM', 'JE'];

/** Default retry delay of a client after a 503, in seconds. */
export const UNAVAILABLE_RETRY_S = 2;
/** Default retry delay of a client after a 429, in seconds. */
export const RATE_LIMITED_RETRY_S = 10;
/** How often the page retries a read after a 503, and the longest wait between two attempts. */
export const READ_RETRIES_MAX = 10;
export const READ_RETRY_WAIT_MAX_MS = 10_000;
/** A link opened more often may have been passed on: the patient needs a new one. */
export const SHARED_LINK_OPENS_MAX = 20;

/** The largest version that its column can hold. */
export const VERSION_MAX = 2_147_483_647;

/** What the specification names for the education library. */
export const PLAYLIST_PAGE_SIZE_DEFAULT = 10;
export const TRACKING_COPY_PAGE_SIZE = 10_000;
/** A record of what was shown may arrive this long after the end of its consultation, from a page that was offline. */
export const TRACKING_LATE_MS = 12 * 3_600_000;
/** Not in the specification. */
export const PLAYLIST_ITEMS_MAX = 200;
/** Items of a flow, each as often as it occurs; what is deeper is left out. */
export const CONTENT_FLOW_ITEMS_MAX = 2_000;
/** Items of a practice's library. */
export const CONTENT_ITEMS_MAX = 10_000;
/** How long the address of a video is valid, longer than a consultation, and how long a browser reuses it; in seconds. */
export const VIDEO_ADDRESS_EXPIRES_S = 4 * 3_600;
export const VIDEO_ADDRESS_CACHED_S = 600;
/** A longer video cannot be uploaded at once, only in parts that resume. */
export const RESUMABLE_UPLOAD_FROM_BYTES = 20 * 1024 * 1024;
/** Of one request of such an upload: small enough for a slow line, and for the limits of proxies. */
export const RESUMABLE_UPLOAD_PART_BYTES = 8 * 1024 * 1024;
/** Of the address of a video elsewhere. */
export const VIDEO_URL_MAX_LENGTH = 300;
export const VIDEO_MAX_BYTES = 1024 * 1024 * 1024;
export const CAPTIONS_MAX_BYTES = 1024 * 1024;
/** Of the texts of an imported library. The starter library has 0.4 MB. */
export const LIBRARY_JSON_MAX_BYTES = 8 * 1024 * 1024;

/**
 * How long a practice stores what, unless its admins choose otherwise: audio this long after the notes are signed, a deleted
 * consultation this long after it was deleted, and all else for ever, as the laws on clinical records require years.
 */
export const RETENTION_AUDIO_DAYS = 30;
export const RETENTION_DELETED_DAYS = 30;
/** The shortest periods that can be chosen, which protect from a slip of the hand. Their longest is a century. */
export const RETENTION_AUDIO_DAYS_MIN = 7;
export const RETENTION_TRANSCRIPT_DAYS_MIN = 30;
export const RETENTION_DELETED_DAYS_MIN = 7;
export const RETENTION_LETTER_YEARS_MIN = 6;
export const RETENTION_RECORD_YEARS_MIN = 6;
/** A trigger of the database refuses less, too. */
export const RETENTION_AUDIT_YEARS_MIN = 6;
export const RETENTION_DAYS_MAX = 36_500;
export const RETENTION_YEARS_MAX = 100;
/** What the page suggests for letters and notes: in Great Britain 11 years for adults, and until the age of 25 for children. */
export const RETENTION_RECORD_YEARS_SUGGESTED = 25;
/** A practice that saved no policy has this long to do so before anything is deleted automatically. */
export const RETENTION_STARTS_AFTER_DAYS = 30;
/** How long the storage and the database may still have erased data in their backup copies. */
export const BACKUP_COPIES_DAYS_MAX = 35;
/** Backups are late after this many intervals without one; so is the alert BackupOld. */
export const BACKUP_LATE_INTERVALS = 3;
/** An erasure that has not finished by then is shown as delayed. */
export const ERASURE_DELAYED_AFTER_MS = 3_600_000;
/** Consultations that are found, held or erased at once. */
export const ERASURE_CONSULTATIONS_MAX = 100;

/** The share of traces that are recorded where tracing is on. */
export const TRACES_SAMPLE_RATE = 1;

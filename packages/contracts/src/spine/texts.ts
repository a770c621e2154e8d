/** The texts of the specification, word for word, each once (behaviour.md#screens, #states, #validation). */

export { answerMessages, notifierMessages, validationMessages } from './messages.ts';

export const failureMessages = {
  noteGeneration: 'Voice note generation is temporarily unavailable. Please try again shortly.',
  transcribing: 'Voice transcribing is temporarily unavailable. Please try again shortly.',
  suspicious: 'Suspicious activity detected in the prompt.',
  microphone: 'Microphone access is required to record audio. Please enable it and try again.',
  uploadWorker: 'Upload failed',
  embedTimeout: (requestId: string) => `Connection Timeout (Request - ${requestId})`,
  remoteMicrophoneLost: 'Remote microphone disconnected.',
  remoteMicrophoneNeedsPrimary:
    'Please open the primary window to start transcribing, because you are using remote mic, go to the primary window and start recording',
  realtime:
    'An Error Occurred Message: The product app encountered an issue. Our team has been notified and is addressing it. Please try again shortly.',
} as const;

/** Instead of `failureMessages.realtime` where no error is reported: no team was notified. Not in the specification. */
export const UNREPORTED_REALTIME_FAILURE =
  'An Error Occurred Message: The product app encountered an issue. Please try again shortly.';

/** Failures of a language model that another attempt does not mend; not in the specification. */
export const languageModelMessages = {
  keyRefused: 'The AI provider refused the key. Check it in AI settings.',
  tooLong: 'The transcript is too long for the language model. Shorten it, or choose another model in AI settings.',
  overLimit: 'This month’s spending limit for AI texts is reached. An admin can raise it in AI settings.',
} as const;

/** The last line of a text whose model stopped early, in the brackets of every mark that a clinician settles. */
export const INCOMPLETE_TEXT_MARK = '[check: the language model stopped before the end of this text]';

const SAVING = 'Saving in progress';

export const noticeMessages = {
  consultationCreated: 'Session created successfully',
  saving: SAVING,
  nextPatient: {
    title: 'Ready to move onto your next patient?',
    description: 'This will close your current session.',
    ok: 'End session',
    cancel: 'Cancel',
  },
  logoutWhileSaving: { title: SAVING, ok: 'Logout', cancel: 'Stay here' },
  newPatient: { title: 'New Patient Notification', description: 'You got a new patient' },
  confirm: { title: 'Are you sure ?' },
  confirmDevices: { title: 'Are you sure that you want to permission audio and video ?', ok: 'Yes', cancel: 'No' },
  offline: {
    title: 'No Internet Connection',
    description: "It looks like you're offline. Please reconnect to the Internet to continue.",
  },
} as const;

export const uiTexts = {
  patientNamePlaceholder: 'Patient name',
  /**
   * Of the search in the library, as `searchResults`: this version has neither
   * (docs/decisions/0031-menu-and-search.md).
   */
  searchPlaceholder: 'Search animations',
  annotationSaving: 'Please wait. Annotation is still being saved',
  searchResults: (query: string) => (query === '' ? 'Search results' : `Search results, ${query}`),
} as const;

// Below: texts that are not in the specification.

/** Why a limit rejects a use (fault T26). */
export const usageMessages = {
  generations: 'You have requested many texts in a short time. Please wait a little and try again.',
  textMessages: 'You have sent many text messages this hour. Please wait and try again, or send an e-mail.',
  emails: 'You have sent many e-mails this hour. Please wait and try again.',
  recognition: 'The recognition time for today is used up. Your audio is stored and will be recognised tomorrow.',
  playing: 'Today’s time for preparing recordings for playback is used up. Please try again tomorrow.',
  uploads: 'You have uploaded many files today. Please try again tomorrow.',
  forms: 'Many recordings are being uploaded at once. Please wait a few minutes.',
  audio: 'This account has reached its daily limit of audio. Audio on this device stays here until tomorrow.',
  smsCountry: 'Text messages cannot be sent to this country.',
  smsNumberType: 'Text messages go to mobile numbers only.',
} as const;

/** Why a table of users or of terms cannot be imported. */
export const importMessages = {
  unreadable: (line: number) =>
    `The table cannot be read at line ${line}: a quotation mark is missing or out of place.`,
  empty: 'The table needs a heading and at least one line.',
  tooManyLines: (max: number) => `A table may hold ${max.toLocaleString('en-GB')} lines at most.`,
  unknownColumn: (name: string) => `We do not recognise the column “${name}”. See the example file for the columns.`,
  repeatedColumn: (name: string) => `The column “${name}” appears twice.`,
  missingColumn: (name: string) => `The column “${name}” is missing.`,
  cellCount: (cells: number, columns: number) => `This line has ${cells} cells, and the heading ${columns}.`,
  repeatedTerm: (line: number) => `Line ${line} already has this spoken form.`,
  repeatedTreatment: (line: number) => `Line ${line} already has this treatment.`,
  otherCurrency: (symbol: string, own: string) =>
    `The price is in ${symbol}, and your practice’s currency is ${own}. Change one of them.`,
  repeatedAddress: (line: number) => `This e-mail address is in line ${line} already.`,
  missing: (label: string) => `${label} is missing.`,
  inField: (label: string, message: string) => `${label}: ${message}`,
  notYesOrNo: (value: string) => `${value} is neither yes nor no. Use yes or no.`,
  notANumber: (value: string) => `${value} is not a whole number from 0 to 99.`,
  notACountry: (value: string) => `${value} is not a country. Use two letters, such as GB.`,
  notAnAddress: (value: string) => `${value} is not an e-mail address.`,
  notOneOf: (value: string, kind: string, names: readonly string[]) =>
    `${value} is not a ${kind}. Use ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
  state: 'An import cannot disable, activate or invite users.',
} as const;

/** Why an item of an imported library is not imported, or left as it is. */
export const libraryMessages = {
  repeatedKey: (key: string) => `The key “${key}” appears twice.`,
  repeatedName: 'Another item of this library has this name.',
  nameTaken: 'Your library has another item with this name. Rename one of them.',
  otherType: 'Your library has this item as another type.',
  unknownKey: (key: string) => `It contains “${key}”, which the library does not have.`,
  notInside: (key: string, type: string) => `“${key}” cannot be inside a ${type.replace('-', ' ')}.`,
  badAddress: 'The address of its video is not one of YouTube.',
  changedHere: 'You changed it, so it stays as it is.',
  deletedHere: 'You deleted it, so it stays deleted.',
  missingFile: 'The file is missing.',
  notAPicture: 'The file is not a JPEG, PNG or WebP picture.',
  notAVideo: 'The file is not an MP4 or WebM video.',
  notCaptions: 'The file is not a WebVTT file of captions.',
  tooLarge: 'The file is too large.',
} as const;

/** An upload of a picture, a video or captions for the library. */
export const uploadTexts = {
  videoType: 'Choose an MP4 or WebM file.',
  captionsType: 'Choose a WebVTT file: its name ends in .vtt.',
  empty: 'This file is empty. Choose another one.',
  tooLarge: (limit: string, size: string) => `The limit is ${limit}; this file is ${size}.`,
  /** Why the page waits before it reloads. */
  holdsReload: 'Files are being uploaded',
  waiting: 'The connection is lost. The upload continues when it is back.',
  paused: 'Paused. What is uploaded is stored for a day.',
  resumed: (percent: number) => `Continues at ${percent} %, where the upload was interrupted.`,
  noFile: 'Choose a file.',
  resumable: 'MP4 or WebM, up to 1 GB. After an interruption, choose the same file again and the upload continues.',
  notPlayable: 'This browser cannot play the video. Choose a picture as its cover.',
  coverFailed: 'No picture could be taken of this moment. Choose another moment, or a picture as the cover.',
} as const;

/** Importing the library of another practice. */
export const transferTexts = {
  intro:
    'Choose the zip file that another practice exported, or the folder it was unpacked to. Nothing is changed before you have seen what it would do.',
  notALibrary: 'There is no library.json in it. Choose the zip of an export, or the folder it was unpacked to.',
  unreadableZip: 'This zip file cannot be read. Unpack it and choose the folder.',
  unreadableFile: (file: string) => `${file} cannot be read: it is not what an export of a library holds.`,
  newerFormat: 'This library was exported by a newer version. Update this installation first.',
  refused: 'Refused items can be left out; the others are imported.',
  mediaFollow: 'Pictures and videos appear within a few minutes.',
  nothingYet: 'Nothing is changed until all files are uploaded.',
} as const;

/** Documents that are rendered for a page. */
export const documentMessages = {
  tooLarge: 'This document is too long. Shorten its texts and try again.',
  busy: 'Many documents are being created at the moment. Try again in a few seconds.',
} as const;

/** Shown instead of what a practice's retention policy deleted. */
export const retentionTexts = {
  audio: (day: string) => `The recording was deleted on ${day} under your retention policy.`,
  transcript: (day: string) => `The transcript was deleted on ${day} under your retention policy.`,
  letters: (day: string) => `The letters were deleted on ${day} under your retention policy.`,
} as const;

/** A recording that the server did not receive in full. */
export const unsentAudioTexts = {
  /** Which of the three is not known here. */
  gone: 'The server no longer has this consultation: it was erased, its retention period ended, or an older backup was restored.',
} as const;

/** A certificate of an erasure, as it is printed. */
export const erasureTexts = {
  title: 'Deletion certificate',
  operator: 'the operator of the installation',
  unknownUser: 'a user whose name is no longer known',
  noPractice: 'There is no practice with this id.',
  otherPractice: 'This is not the name of the practice with this id.',
  practiceHeld: 'A consultation of this practice is under a legal hold. An admin of the practice releases it first.',
  requestedBy: (name: string) => `Requested by ${name}`,
  number: (id: string) => `Erasure ${id}`,
  finished: (requested: string, finished: string) =>
    `The erasure was requested on ${requested} and was finished on ${finished}.`,
  statement:
    'From then on the database, the file storage, the search and the queues that this installation uses have held nothing of what is listed here. Copies that its operator put aside before are not part of it. The audit trail still has the ids below and what was done with them, without names and texts.',
  practiceStatement:
    'From then on the database, the file storage, the search and the queues that this installation uses have held nothing of the practice, its users and its patients, except for this certificate, ids that lead to nothing, files of its library that another practice has too, and the log of failed logins until it expires. The audit trail of the practice was erased too. Copies that the operator put aside before are not part of it.',
  repeated:
    'It repeats an earlier erasure with the same number, which a restore of an older backup had undone. The certificate of that one stays true for its time; who requested it is stated there.',
  whatHeading: 'What was erased',
  kinds: {
    consultations: 'Consultations',
    recordings: 'Recordings, with their audio',
    transcripts: 'Transcripts',
    notes: 'Clinical notes, with signatures and addenda',
    bundles: 'Bundles: letter, treatments, consents',
    messages: 'Messages that were sent or prepared, with their PDFs',
    shown_items: 'Records of shown education content',
  },
  backupsHeading: 'Backup copies',
  backups: (until: string) =>
    `Encrypted backup copies made before the erasure may hold it until ${until} at the latest, when the last of them is deleted. If one is restored before that, the erasure is repeated.`,
  practiceBackups: (until: string) =>
    `The key of this practice was erased, also beside the backups. Encrypted backup copies made before the erasure exist until ${until} at the latest; without the key they cannot be read. Until then these copies, under the key of the installation, still have files of its library, account requests, failed logins and counts of usage.`,
  idsHeading: 'Numbers of the consultations',
  ids: 'They name no patient, and lead to nothing in this installation any more.',
  hashHeading: 'Check sum of this certificate',
} as const;

/** Why no note was written, where people talked of other things than the patient's teeth and health. */
export const NOTHING_CLINICAL = 'Nothing in this recording belongs in a clinical note. The transcript is unchanged.';

/** The text under a heading of a note about which nothing was said. */
export const NOT_MENTIONED = 'Not mentioned.';
/** After a sentence of a note that may belong under another heading. */
export const UNSURE_PLACE_MARK = '[check: heading]';
/** Marks an answer of a conversation that could not be joined to its question: both are as they were said. */
export const UNSURE_ANSWER_MARK = '[check: answer]';

/** The texts of the specification, word for word, each once (behaviour.md#screens, #states, #validation). */

export const validationMessages = {
  required: 'This field is required',
  currencyRequired: 'This field is required.',
  email: 'This field must be a valid email',
  confirmation: 'This field confirmation does not match',
  samePassword: 'The new password is the same as your current password. Please enter a different password.',
  twoOptions: 'This field must have 2 options',
  phone: 'Enter a valid phone number ',
  phoneWithoutCountry: 'Enter a valid phone number.',
  videoUrl: 'Enter a valid url ',
  passwordLength: 'Password must be at least 8 characters',
  passwordLowercase: 'Password must contain at least one lowercase character',
  passwordUppercase: 'Password must contain at least one uppercase character',
  passwordNumber: 'Password must contain at least one number',
  passwordSpecial: 'Password must contain at least one special character',
  date: 'Enter a valid Date format (DD/MM/YYYY)',
  priceDecimals: 'Enter a number with up to 2 decimal places.',
  priceLimit: 'The price must not exceed 999,999.',
  currencySymbol: 'Invalid or unsupported currency symbol.',
  currencyFormat: 'Invalid currency format.',
  coverVideoTooShort: 'video is too short.',
} as const;

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

export const notifierMessages = {
  error: 'Error',
  errorOccurred: 'An error occurred',
  unknown: 'Unknown error',
  status: (code: number, text: string) => `Status: ${code} ${text}`,
} as const;

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
  searchPlaceholder: 'Search animations',
  annotationSaving: 'Please wait. Annotation is still being saved',
  searchResults: (query: string) => (query === '' ? 'Search results' : `Search results, ${query}`),
} as const;

// Below: texts that are not in the specification.
export const answerMessages = {
  serverBusy: 'The server is busy. Nothing is lost: trying again.',
  notFound: 'We could not find that.',
  forbidden: 'Your account does not include this.',
  unauthenticated: 'Please log in.',
  notAllowedCountry: 'OpenConsult is not available in your country.',
  wrongPassword: 'The password is not right.',
  commonPassword: 'This is one of the most common passwords. Choose one that is harder to guess.',
  wrongCode: 'The code is not right.',
  linkEnded: 'This link has ended or was used already. Please ask for a new one.',
  loginEnded: 'This log-in took too long or had too many tries. Please start again.',
  passkeyRefused: 'This passkey could not be checked. Please try again.',
  codeUsed: 'This code has ended or was used already.',
  termTaken: 'There is a term already that is said like this.',
  termsFull: (most: number) =>
    `A lexicon holds ${most.toLocaleString('en')} terms. Take out one that is no longer needed.`,
  termUnspeakable: 'Use letters or digits: this cannot be said.',
  practiceTerm: 'Only an admin changes the terms of the practice.',
  emailTaken: 'Somebody has this e-mail address already.',
  signUpClosed: 'Sign-up is closed here. Please ask your practice for an invitation.',
  ownAccount: 'You cannot do this to your own account.',
  wrongCredentials: 'The e-mail address or the password is not right.',
  csrf: 'Your page was out of date. Please try again.',
  rateLimited: 'Too many tries. Please wait a minute and try again.',
  tooManyTries: (wait: string) => `Too many wrong tries. Wait ${wait}, then try again.`,
  internal: 'Something went wrong on our side. Nothing you entered was changed.',
  tooLong: (max: number) => `This is too long: ${max.toLocaleString('en-GB')} characters at most.`,
  country: 'Choose a country.',
  invalid: 'Some of what was entered is not valid.',
  invalidField: 'This is not valid.',
  unknownField: 'This field is not known here.',
  conflict: 'Somebody changed this meanwhile. Please reload and try again.',
  textChanged: 'This text was changed in another window.',
  tooLarge: 'That is too large to send.',
  unsupportedType: 'That kind of file or data is not accepted here.',
  notAPicture: 'This is not a picture that we can read. Choose a JPEG, PNG or WebP.',
  pictureUnknown: 'We could not find that picture. Please choose it again.',
  liveBusy: 'Two of your recordings show words already. The words of this one appear after Stop.',
  sharedLinkEnded: 'This link no longer works. Please ask your practice for a new one.',
  unavailable: 'This is not available for the moment. Please try again shortly.',
  consultationOpen: 'A consultation is already open.',
  remoteMicrophoneTaken: 'Another phone is connected with this code already. Ask for a new code on the computer.',
  remoteMicrophoneEnded: 'This code has ended or is not right. Ask for a new code on the computer.',
  remoteMicrophoneNotAgain: 'This phone cannot connect by itself any more. Scan a new code on the computer.',
  remoteMicrophoneAbsent: 'The phone is not connected.',
  remoteMicrophoneFull: 'This phone has sent as much audio as one phone may. Connect it again to go on.',
  noPayments: 'Nothing is paid here. An admin of your practice sets plans.',
  cardUnknown: 'We could not find that card. Please enter it again.',
  cardNeeded: 'Please add a card first.',
  cardInUse: 'Your plan is paid with this card. Cancel the plan first, or replace the card.',
  paymentUncertain:
    'We lost the answer of the payment provider. Press once more: nothing is charged twice for the same plan.',
} as const;

/** Why a limit rejects a use (fault T26). */
export const usageMessages = {
  generations: 'You have asked for many texts in a short time. Please wait a little and try again.',
  textMessages: 'You have sent many text messages this hour. Please wait and try again, or send an e-mail.',
  emails: 'You have sent many e-mails this hour. Please wait and try again.',
  recognition: 'The recognition time for today is used up. Your audio is stored and will be recognised tomorrow.',
  playing: 'The time for preparing recordings to be played is used up for today. Please try again tomorrow.',
  uploads: 'You have uploaded many files today. Please try again tomorrow.',
  forms: 'Many recordings are being uploaded at once. Please wait a few minutes.',
  audio:
    'This account has recorded as much audio as it may in one day. Audio on this device stays here until tomorrow.',
  smsCountry: 'Text messages cannot be sent to this country.',
  smsNumberType: 'Text messages go to mobile numbers only.',
} as const;

/** Why a table of users or of terms cannot be imported. */
export const importMessages = {
  unreadable: (line: number) =>
    `The table cannot be read at line ${line}: a quotation mark is missing or out of place.`,
  empty: 'The table has a heading and at least one line.',
  tooManyLines: (max: number) => `A table may hold ${max.toLocaleString('en-GB')} lines at most.`,
  unknownColumn: (name: string) => `A column “${name}” is not known here. The example shows those that are.`,
  repeatedColumn: (name: string) => `The column “${name}” is there twice.`,
  missingColumn: (name: string) => `The column “${name}” is missing.`,
  cellCount: (cells: number, columns: number) => `This line has ${cells} cells, and the heading ${columns}.`,
  repeatedTerm: (line: number) => `Line ${line} is said the same already.`,
  repeatedAddress: (line: number) => `This e-mail address is in line ${line} already.`,
  notYesOrNo: 'Write true or false.',
  notANumber: 'Write a whole number from 0 to 99.',
  notACountry: 'Write two capital letters, such as GB.',
  notOneOf: (names: readonly string[]) => `Choose from ${names.join(', ')}.`,
  state: 'A table does not disable, activate or invite anybody.',
} as const;

/** Documents that are rendered for a page. */
export const documentMessages = {
  tooLarge: 'This document is too long to make. Shorten its texts and try again.',
  busy: 'Many documents are being made at the moment. Try again in a few seconds.',
} as const;

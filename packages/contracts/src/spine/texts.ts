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
  notFound: 'Not found.',
  forbidden: 'Your account does not have access to this.',
  unauthenticated: 'Please log in.',
  notAllowedCountry: 'OpenConsult is not available in your country.',
  wrongPassword: 'The password is incorrect.',
  commonPassword: 'This is one of the most common passwords. Choose one that is harder to guess.',
  wrongCode: 'The code is incorrect.',
  linkEnded: 'This link has expired or has already been used. Please request a new one.',
  loginEnded: 'This log-in took too long or had too many attempts. Please start again.',
  passkeyRefused: 'This passkey could not be checked. Please try again.',
  codeUsed: 'This code has expired or has already been used.',
  termTaken: 'A term with this spoken form already exists.',
  termsFull: (most: number) =>
    `A lexicon holds ${most.toLocaleString('en')} terms. Delete one that is no longer needed.`,
  termUnspeakable: 'Use letters or digits: this cannot be spoken.',
  practiceTerm: 'Only an admin can change the terms of the practice.',
  emailTaken: 'This e-mail address is already in use.',
  signUpClosed: 'Sign-up is closed here. Please ask your practice for an invitation.',
  ownAccount: 'You cannot do this to your own account.',
  wrongCredentials: 'The e-mail address or password is incorrect.',
  csrf: 'Your page was out of date. Please try again.',
  rateLimited: 'Too many attempts. Please wait a minute and try again.',
  tooManyTries: (wait: string) => `Too many failed attempts. Wait ${wait}, then try again.`,
  internal: 'Something went wrong on our side. Nothing was changed.',
  tooLong: (max: number) => `This is too long: ${max.toLocaleString('en-GB')} characters at most.`,
  country: 'Choose a country.',
  invalid: 'Some fields are not valid.',
  invalidField: 'This is not valid.',
  unknownField: 'Unknown field.',
  conflict: 'This was changed in the meantime. Please reload and try again.',
  textChanged: 'This text was changed in another window.',
  tooLarge: 'This is too large to send.',
  unsupportedType: 'This type of file or data is not accepted.',
  notAPicture: 'This picture cannot be read. Choose a JPEG, PNG or WebP.',
  pictureUnknown: 'Picture not found. Please choose it again.',
  liveBusy: 'Two of your recordings are already transcribed live. The transcript of this one appears after Stop.',
  sharedLinkEnded: 'This link no longer works. Please ask your practice for a new one.',
  unavailable: 'This is temporarily unavailable. Please try again shortly.',
  consultationOpen: 'A consultation is already open.',
  remoteMicrophoneTaken: 'Another phone is already connected with this code. Request a new code on the computer.',
  remoteMicrophoneEnded: 'This code has expired or is incorrect. Request a new code on the computer.',
  remoteMicrophoneRejoinEnded: 'This phone can no longer reconnect automatically. Scan a new code on the computer.',
  remoteMicrophoneAbsent: 'The phone is not connected.',
  remoteMicrophoneFull: 'This phone has reached its limit of audio. Connect it again to continue.',
  noPayments: 'There are no payments here. An admin of your practice sets plans.',
  cardUnknown: 'Card not found. Please enter it again.',
  cardNeeded: 'Please add a card first.',
  cardInUse: 'Your plan is paid with this card. Cancel the plan first, or replace the card.',
  paymentUncertain: 'The payment provider did not answer. Try again: you are never charged twice for the same plan.',
} as const;

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
  unknownColumn: (name: string) => `A column “${name}” is unknown. The example shows the known ones.`,
  repeatedColumn: (name: string) => `The column “${name}” appears twice.`,
  missingColumn: (name: string) => `The column “${name}” is missing.`,
  cellCount: (cells: number, columns: number) => `This line has ${cells} cells, and the heading ${columns}.`,
  repeatedTerm: (line: number) => `Line ${line} already has this spoken form.`,
  repeatedAddress: (line: number) => `This e-mail address is in line ${line} already.`,
  notYesOrNo: 'Write true or false.',
  notANumber: 'Write a whole number from 0 to 99.',
  notACountry: 'Write two capital letters, such as GB.',
  notOneOf: (names: readonly string[]) => `Choose from ${names.join(', ')}.`,
  state: 'An import cannot disable, activate or invite users.',
} as const;

/** Documents that are rendered for a page. */
export const documentMessages = {
  tooLarge: 'This document is too long. Shorten its texts and try again.',
  busy: 'Many documents are being created at the moment. Try again in a few seconds.',
} as const;

/**
 * Texts of answers that are not in the specification, as `answerMessages` of `texts.ts`. Each is an export, so that a
 * page loads only those it shows.
 */

export const serverBusy = 'The server is busy. Retrying. Nothing is lost.';
export const serverRestarting = 'The server is being restarted. Try again in a minute.';
export const notFound = 'Not found.';
export const forbidden = 'Your account does not have access to this.';
export const unauthenticated = 'Please log in.';
export const notAllowedCountry = 'OpenConsult is not available in your country.';
export const wrongPassword = 'The password is incorrect.';
export const commonPassword = 'This is one of the most common passwords. Choose one that is harder to guess.';
export const wrongCode = 'The code is incorrect.';
export const linkEnded = 'This link has expired or has already been used. Please request a new one.';
export const loginEnded = 'This log-in took too long or had too many attempts. Please start again.';
export const passkeyRefused = 'This passkey could not be checked. Please try again.';
export const codeUsed = 'This code has expired or has already been used.';
export const contentTaken = 'Another item of this type has this name.';
export const contentFull = (most: number) =>
  `A library holds ${most.toLocaleString('en')} items. Delete one that is no longer needed.`;
export const contentChanged = 'This item was changed meanwhile. Load it again, then make your change.';
export const contentNotInside = (name: string, type: string) =>
  `“${name}” cannot be inside a ${type.replace('-', ' ')}.`;
export const contentNotOf = (type: string) => `A ${type.replace('-', ' ')} does not have this field.`;
export const mediaFull = (most: number) => `An item holds ${most} pictures and videos. Remove one first.`;
export const uploadUnknown = 'The upload is missing or was removed. Choose the file again.';
export const exportTooLarge = 'The library is larger than 4 GB, which is too large for one file.';
export const treatmentTaken = 'A treatment with this name already exists.';
export const treatmentUnlisted =
  'The library has a treatment with this name that is hidden, a draft or not offered. Change it there.';
export const treatmentsFull = (most: number) =>
  `A list holds ${most.toLocaleString('en')} treatments. Remove one that is no longer needed.`;
export const priceTaken = 'Your list already has another price for this treatment.';
export const termTaken = 'A term with this spoken form already exists.';
export const termsFull = (most: number) =>
  `A lexicon holds ${most.toLocaleString('en')} terms. Delete one that is no longer needed.`;
export const termUnspeakable = 'This cannot be spoken. Use letters or digits.';
export const practiceTerm = 'Only an admin can change the terms of the practice.';
export const templateTaken = 'A template with this title already exists.';
export const shortcutTaken = 'A snippet with this shortcut already exists.';
export const templatesFull = (most: number) =>
  `There is room for ${most.toLocaleString('en')} templates. Delete one that is no longer needed.`;
export const practiceTemplate = 'Only an admin can change the templates of the practice.';
export const shortcutFormat = 'Use lower-case letters, digits and hyphens.';
export const templateWithoutHeading = 'Add a heading: notes are written under the headings of their template.';
export const templateHeadingTwice = (heading: string) => `“${heading}” is a heading twice. Rename or remove one.`;
export const unknownPlaceholder = (name: string) => `{{${name}}} is not a field that can be filled in.`;
export const contentUnknown = 'An item is no longer in the library. Remove it from the list.';
export const unknownTreatment = 'This treatment is no longer in the list.';
export const emailTaken = 'An account with this e-mail address already exists.';
export const operatorAddress = 'This is the address of an operator. Add it as an account of its own.';
export const signUpClosed = 'Sign-up is closed here. Please ask your practice for an invitation.';
export const ownAccount = 'You cannot do this to your own account.';
export const wrongCredentials = 'The e-mail address or password is incorrect.';
export const csrf = 'Your page was out of date. Try again.';
export const rateLimited = 'Too many attempts. Please wait a minute and try again.';
export const tooManyTries = (wait: string) => `Too many failed attempts. Wait ${wait}, then try again.`;
export const internal = 'Something went wrong on our side. Nothing was changed.';
export const tooLong = (max: number) => `This is too long: ${max.toLocaleString('en-GB')} characters at most.`;
export const wholeNumber = (min: number, max: number) =>
  `Enter a whole number from ${min.toLocaleString('en-GB')} to ${max.toLocaleString('en-GB')}.`;
export const country = 'Choose a country.';
export const phoneNumber = 'Use digits, spaces, brackets and a plus.';
export const invalid = 'Some fields are not valid.';
export const invalidField = 'This is not valid.';
export const unknownField = 'Unknown field.';
export const conflict = 'This was changed in the meantime. Please reload and try again.';
export const textChanged = 'This text was changed in another window.';
export const tooLarge = 'This is too large to send.';
export const unsupportedType = 'This type of file or data is not accepted.';
export const notAPicture = 'This picture cannot be read. Choose a JPEG, PNG or WebP.';
export const pictureUnknown = 'Picture not found. Please choose it again.';
export const liveBusy =
  'Two of your recordings are already transcribed live. The transcript of this one appears after Stop.';
export const sharedLinkEnded = 'This link no longer works. Please ask your practice for a new one.';
export const unavailable = 'This is temporarily unavailable. Please try again shortly.';
export const consultationOpen = 'A consultation is already open.';
export const remoteMicrophoneTaken =
  'Another phone is already connected with this code. Request a new code on the computer.';
export const remoteMicrophoneEnded = 'This code is wrong or has expired. Request a new code on the computer.';
export const remoteMicrophoneRejoinEnded =
  'This phone can no longer reconnect automatically. Scan a new code on the computer.';
export const remoteMicrophoneAbsent = 'The phone is not connected. Connect it again.';
export const remoteMicrophoneFull = 'This phone has reached its limit of audio. Connect it again to continue.';
export const noPayments = 'Payments are not set up here. Ask an admin of your practice to change your plan.';
export const cardUnknown = 'Card not found. Enter it again.';
export const cardNeeded = 'Add a card first.';
export const cardInUse = 'Your plan is paid with this card. Cancel the plan first, or replace the card.';
export const paymentUncertain =
  'The payment provider did not answer. Try again: you are never charged twice for the same plan.';
export const openChecks = (count: number) =>
  count === 1
    ? 'One thing in these texts is not what was said, or not complete. Settle it before you send them.'
    : `${count} things in these texts are not what was said, or not complete. Settle them before you send them.`;
export const openChecksToSign = (count: number) =>
  count === 1
    ? 'One thing in these notes is not what was said. Settle it before you sign them.'
    : `${count} things in these notes are not what was said. Settle them before you sign them.`;
export const marksToSign = (count: number) =>
  count === 1
    ? 'One place in these notes is marked to check. Settle it before you sign them.'
    : `${count} places in these notes are marked to check. Settle them before you sign them.`;
export const noteSigned = 'These notes are signed and can no longer be changed. Add an addendum.';
export const noteNotSigned = 'These notes are not signed yet. Edit them instead.';
export const noteBeingWritten = 'The notes are still being written. Wait until they are done, or stop it.';
export const noteEmpty = 'There are no notes to sign.';
export const transcriptGrew = 'The transcript has changed. Please look at the notes again before you sign them.';
export const addendumTaken = 'This addendum was already added with another text.';
export const serviceUrl =
  'Enter a web address such as https://api.openai.com/v1, without a user name or a question mark.';
export const keyOfOtherService = 'Enter the key again: the stored one is only sent to the address it was stored with.';
export const limitWithoutPrice = 'Enter the price first: without it a limit is never reached.';
export const audioDeleted = 'The audio of this recording was deleted under the retention policy of the practice.';
export const policyNotSaved = 'No retention policy is saved yet. Preview and save it first.';
export const policyChanged = 'The policy was changed meanwhile. Check the preview of what it deletes now.';
export const onLegalHold = 'A consultation is under a legal hold. Release it before you erase the patient.';
export const onLegalHoldOfAdmin = 'A consultation is under a legal hold. An admin releases it first.';
export const erasureNotConfirmed = 'This is not the name of the patient whose consultations are chosen.';
export const erasureMixesPatients = 'The chosen consultations are of different patients. Erase one patient at a time.';
export const erasureMixesNumbers =
  'Some of the chosen consultations have a patient number and others have none, so they may be of two patients. Erase them separately.';
export const erasureOfUnnamed =
  'Patients without a name share names such as “Patient 12”. Erase one of these consultations at a time.';
export const erasureTaken = 'Another erasure has this number. Please start again.';
export const certificateNotReady = 'The erasure is not finished yet. The certificate follows it.';

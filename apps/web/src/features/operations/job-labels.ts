const names: Readonly<Record<string, string>> = {
  'transcription.advance': 'Recognise a recording',
  'transcripts.make-audio': 'Make a recording playable',
  'writing.write': 'Write a text',
  'messaging.send': 'Send a letter',
  'accounts.mail-link': 'E-mail an account link',
  'admin-content.import-media': 'Store pictures and videos of a library',
  'search.index': 'Update the search of a library',
  'retention.sweep': 'Delete what is no longer stored',
  'erasures.erase': 'Erase a patient',
  'erasures.remove-objects': 'Remove deleted files',
};

/** The work of a kind of job; an unknown one is its code. */
export const jobName = (kind: string): string => names[kind] ?? kind;

import { jobs } from '@openconsult/contracts/jobs';

const names: Readonly<Record<string, string>> = {
  [jobs.transcribe.name]: 'Recognise a recording',
  [jobs.makeAudio.name]: 'Make a recording playable',
  [jobs.write.name]: 'Write a text',
  [jobs.send.name]: 'Send a letter',
  [jobs.mailAccountLink.name]: 'E-mail an account link',
  [jobs.importMedia.name]: 'Store pictures and videos of a library',
  [jobs.indexLibrary.name]: 'Update the search of a library',
  [jobs.sweepRetention.name]: 'Delete what is no longer stored',
  [jobs.erase.name]: 'Erase a patient',
  [jobs.removeObjects.name]: 'Remove deleted files',
};

/** The work of a kind of job; an unknown one is its code. */
export const jobName = (kind: string): string => names[kind] ?? kind;

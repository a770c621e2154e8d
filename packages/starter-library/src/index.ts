import { fileURLToPath } from 'node:url';

/** The folder of the starter library, in the form of `library-folder.ts` of the contracts. */
export const starterLibraryFolder = fileURLToPath(new URL('../library/', import.meta.url));

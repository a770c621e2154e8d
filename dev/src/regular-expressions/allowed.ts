/** An expression that is allowed although it is not proven linear. */
export interface Allowed {
  readonly file: string;
  /** A part of the expression, or of the line that builds it. */
  readonly part: string;
  /** What bounds its text, or why it is linear. */
  readonly reason: string;
}

export const allowed: readonly Allowed[] = [
  { file: 'apps/api/src/served-page.ts', part: '<script type', reason: 'reads the index.html of our own build' },
  { file: 'apps/web/src/features/guide/measures.tsx', part: '(?=rem)', reason: "reads the theme's own lengths" },
  {
    file: 'apps/web/src/features/security/device-name.ts',
    part: 'Android.*Mobile',
    reason: 'reads the user agent of a browser in its own page',
  },
  {
    file: 'apps/web/src/features/text-checks/replace-reading.ts',
    part: 'find: new RegExp',
    reason: 'is built from one figure, and reads texts of the page',
  },
  { file: 'apps/web/src/features/text-checks/marked-texts.ts', part: '[^\\p{L}\\p{N}£$€]+', reason: 'reads one word' },
  {
    file: 'bench/src/clinical/clinical-set.ts',
    part: 'pattern = new RegExp',
    reason: 'reads one line of a text of our own set',
  },
  {
    file: 'bench/src/clinical/score-letter.ts',
    part: 'const JARGON',
    reason: 'reads one line of a text of our own set',
  },
  { file: 'bench/src/dev-start/process-memory.ts', part: 'const found = new RegExp', reason: 'reads a file of /proc' },
  { file: 'dev/src/stack/env-file.ts', part: 'const line = new RegExp', reason: "reads the developer's own .env" },
  { file: 'dev/src/regular-expressions/verdict.ts', part: 'isSlowOn', reason: 'runs an attack, to measure it' },
  { file: 'dev/src/proofs/proof-report.ts', part: '^.*?', reason: 'reads the titles of our own tests' },
  { file: 'dev/src/proofs/proof-tests.ts', part: 'inSource', reason: 'reads our own tests' },
  { file: 'dev/src/proofs/proof-tests.ts', part: 'inTitle', reason: 'reads the titles of our own tests' },
  {
    file: 'packages/contracts/src/spine/video-url.ts',
    part: '=== SHORT_HOST',
    reason: 'matches 12 characters from the start to the end',
  },
  {
    file: 'packages/contracts/src/spine/video-url.ts',
    part: "=== '/watch'",
    reason: 'matches 11 characters from the start to the end',
  },
  {
    file: 'packages/contracts/src/spine/video-url.ts',
    part: 'embed|shorts',
    reason: 'matches at most 19 characters from the start to the end',
  },
  {
    file: 'packages/core/src/uploads/pictures.ts',
    part: 'uploads/',
    reason: 'matches one UUID after a fixed start',
  },
  {
    file: 'packages/core/src/uploads/uploaded.ts',
    part: 'uploads/',
    reason: 'matches one UUID after a fixed start',
  },
  {
    file: 'packages/integrations/src/storage/disk-signatures.ts',
    part: '\\/+$',
    reason: 'reads APP_URL, which the operator sets',
  },
  {
    file: 'packages/clinical-language/src/extractive/treatment-mentions.ts',
    part: 'spellings.add(base.replace',
    reason: 'looks for one word of our own list, without a repetition',
  },
  {
    file: 'packages/integrations/src/writer/openai/patient-name.ts',
    part: 'new RegExp',
    reason: 'looks for the words of one name; only white space between two of them repeats',
  },
  {
    file: 'packages/integrations/src/writer/openai/tasks.ts',
    part: '\\s+\\S*$',
    reason: 'reads a title that is cut at WRITTEN_TITLE_MAX_LENGTH (60 characters)',
  },
];

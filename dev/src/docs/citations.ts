/** A file of the repository that may cite a document. */
export interface CitingFile {
  readonly path: string;
  readonly text: string;
}

/** What may be cited. */
export interface Citable {
  /** The ids of docs/faults.md. */
  readonly faults: ReadonlySet<string>;
  /** The anchors of docs/behaviour.md. */
  readonly sections: ReadonlySet<string>;
  /** The paths of all files, relative to the root. */
  readonly files: ReadonlySet<string>;
}

/** Documents that are not in the repository. */
const UNKNOWN_DOCUMENTS = [
  /@spec/,
  /reliability [A-Z]\d/,
  /design decision/,
  /(?<!RFC \d{4} )§/,
  /\bspec(?:ification)?,? \(?section \d/,
];

// A comment may break a line between two citations of a list.
const FAULTS = /\bfaults?\s((?:[A-Z]\d+|chaos|clinic)(?:,\s(?: *\* )?[A-Z]\d+)*)/g;
const SECTIONS = /\bbehaviour\.md(#[a-z-]+(?:,\s(?: *\* )?#[a-z-]+)*)/g;
const DECISIONS = /\bdecisions?\/(\d{4}(?:-[a-z0-9-]+\.md)?)/g;
const DECISION_NUMBERS = /\[decision (\d+)\]/g;
const DOCUMENTS = /(?<![\w./-])docs\/[a-z0-9/-]+\.(?:md|json)\b/g;
/** A path as documents write it: from the root, or the end of one, whose `src` may be omitted. */
const PATHS = /`((?:apps|packages|prisma|dev|e2e|bench)\/[\w./-]+|[\w./-]+\.tsx?)`/g;
const OWN_ANCHORS = /\]\(#([a-z0-9-]+)\)/g;
const LINKS = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[a-z0-9-]+)?\)/g;

const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const listed = (item: RegExp, lists: readonly string[]): string[] => lists.flatMap((list) => list.match(item) ?? []);

/** The path of a link, from the folder of the document that has it. */
function resolved(from: string, link: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The anchors of a Markdown document's headings. */
export const anchorsOf = (markdown: string): string[] =>
  all(/^#{1,6} (.+)$/gm, markdown).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** The broken citations in a file. */
export function brokenCitations({ path, text }: CitingFile, { faults, sections, files }: Citable): string[] {
  const exists = (file: string): boolean =>
    files.has(file) || [...files].some((known) => known.startsWith(`${file.replace(/\/$/, '')}/`));
  const isDecision = (name: string): boolean =>
    [...files].some((file) => file.startsWith(`docs/decisions/${name.padStart(4, '0')}`));
  const isEnd = (end: string): boolean =>
    [...files].some((file) => `/${file.replace('/src/', '/')}`.endsWith(`/${end}`) || file.endsWith(`/${end}`));
  const isMarkdown = path.endsWith('.md');
  const broken = [
    ...listed(/[A-Z]\d+|chaos|clinic/g, all(FAULTS, text)).filter((id) => !faults.has(id)),
    ...listed(/#[a-z-]+/g, all(SECTIONS, text)).filter((anchor) => !sections.has(anchor.slice(1))),
    ...[...all(DECISIONS, text), ...all(DECISION_NUMBERS, text)].filter((name) => !isDecision(name)),
    ...(text.match(DOCUMENTS) ?? []).filter((document) => !exists(document)),
    ...(isMarkdown ? all(LINKS, text).filter((link) => !exists(resolved(path, link))) : []),
    ...(isMarkdown ? all(PATHS, text).filter((file) => !exists(file) && !isEnd(file)) : []),
    ...(isMarkdown ? all(OWN_ANCHORS, text).filter((anchor) => !anchorsOf(text).includes(anchor)) : []),
    ...UNKNOWN_DOCUMENTS.flatMap((name) => name.exec(text)?.[0] ?? []),
  ];
  return [...new Set(broken)].map((citation) => `${path}: ${citation}`);
}

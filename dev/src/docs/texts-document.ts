import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportGraph, importGraph } from '../import-graph.ts';
import { root } from '../repository.ts';
import { writtenTexts } from './written-texts.ts';

const WEB = 'apps/web/src';
const PAGE_LIST = `${WEB}/app/page-loaders.ts`;

/** Files whose texts reach a user or a patient from the server: answers, e-mails, letters, documents. */
const SERVER_TEXTS =
  /^packages\/(?:contracts\/src\/spine\/(?:answer-messages|messages|texts|new-password|limits)|core\/src\/|clinical-language\/src\/(?:extractive|writing)\/|integrations\/src\/billing\/manual)/;

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The component file of every page, with the paths that open it. */
function pageFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>([[`${WEB}/pages/login-page.tsx`, ['/login']]]);
  const code = read(PAGE_LIST);
  for (const [, path = '', file = ''] of code.matchAll(/'(\/[^']*)':[^']*import\('\.\.\/([^']+)'\)/g)) {
    const page = `${WEB}/${file}`;
    found.set(page, [...(found.get(page) ?? []), path]);
  }
  return found;
}

/** Everything a file imports, itself first, nearest first. */
function reached(from: string, graph: ImportGraph): string[] {
  const found = new Set([from]);
  for (const file of found) for (const next of graph.get(file) ?? []) if (graph.has(next)) found.add(next);
  return [...found];
}

/** A sentence or a heading: servers have many words that only developers read. */
const isSentence = (text: string): boolean => {
  const own = text.replaceAll(/\{[^{}]{0,60}\}/g, '');
  return /\p{Lu}/u.test(own) && /\p{Ll}{2}/u.test(own) && own.trim().includes(' ');
};

const section = (title: string, files: readonly string[], isShown = (_text: string) => true): string[] => {
  const parts = files.flatMap((file) => {
    const texts = writtenTexts(file, read(file)).filter(isShown);
    return texts.length > 0 ? [`*${file.replace(`${WEB}/`, '')}*`, '', ...texts.map((text) => `- ${text}`), ''] : [];
  });
  return parts.length > 0 ? [`## ${title}`, '', ...parts] : [];
};

/** Every text that the product has for its readers, by the page that shows it, as Markdown. */
export function textsDocument(): string {
  const graph = importGraph();
  const pages = [...pageFiles()];
  const isOfWeb = (file: string): boolean => file.startsWith(`${WEB}/`) && !/\.test\.|\/testing\//.test(file);
  const pagesOf = new Map<string, string[]>();
  for (const [page] of pages) {
    for (const file of reached(page, graph)) pagesOf.set(file, [...(pagesOf.get(file) ?? []), page]);
  }
  const byPage = pages.flatMap(([page, paths]) =>
    section(
      paths.map((path) => `\`${path}\``).join(', '),
      reached(page, graph).filter((file) => isOfWeb(file) && pagesOf.get(file)?.length === 1),
    ),
  );
  const files = [...graph.keys()].sort();
  const several = files.filter((file) => isOfWeb(file) && (pagesOf.get(file)?.length ?? 0) > 1);
  const around = files.filter((file) => isOfWeb(file) && !pagesOf.has(file));
  const server = files.filter((file) => SERVER_TEXTS.test(file) && !/\.test\.ts$|\/testing\//.test(file));
  return [
    '# The texts of the product',
    '',
    'Written by `pnpm docs:write` from the code, so that all texts can be read in one go: first by page, then what several',
    'pages share, what stands around every page, and what the server answers, sends and prints. `{name}` is filled in.',
    '',
    ...byPage,
    ...section('On several pages', several),
    ...section('Around every page', around),
    ...section('From the server', server, isSentence),
  ].join('\n');
}

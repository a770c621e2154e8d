import {
  letterTemplate,
  noteTemplate,
  snippet,
  type TemplateVersion,
  treatmentConsent,
} from '@openconsult/contracts/note-templates';
import type { TemplateRow } from './repo.ts';

const base = (row: TemplateRow) => ({
  id: row.id,
  title: row.title,
  type: row.userId === null ? 'default' : 'custom',
  template: row.text,
  version: row.version,
  author: row.author,
  updated_at: row.updatedAt.toISOString(),
});

export const noteToWire = (row: TemplateRow) => noteTemplate.parse({ ...base(row), row_template: row.text });
export const snippetToWire = (row: TemplateRow) =>
  snippet.parse({ ...base(row), shortcut: row.shortcut, is_active: row.isActive });
export const letterToWire = (row: TemplateRow) => letterTemplate.parse({ ...base(row), is_active: row.isActive });
export const consentToWire = (row: TemplateRow) =>
  treatmentConsent.parse({
    ...base(row),
    is_active: row.isActive,
    treatment_id: row.treatmentId,
    treatment_name: row.treatment?.name ?? null,
  });

interface StoredVersion {
  readonly version: number;
  readonly title: string;
  readonly text: string;
  readonly shortcut: string | null;
  readonly author: string | null;
  readonly writtenAt: Date;
}

export const versionToWire = ({ text, writtenAt, ...version }: StoredVersion): TemplateVersion => ({
  version: version.version,
  title: version.title,
  template: text,
  shortcut: version.shortcut,
  author: version.author,
  written_at: writtenAt.toISOString(),
});

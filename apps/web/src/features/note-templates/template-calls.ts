import { noteTemplates as calls, type TemplateKind, type TemplateType } from '@openconsult/contracts/note-templates';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { activeSnippetsQuery } from '../../shared/snippets/snippet-queries.ts';
import { noteTemplatesQuery } from './use-note-templates.ts';

/** A template of any kind, as the page of templates shows it. */
export interface TemplateItem {
  readonly id: string;
  readonly title: string;
  readonly type: TemplateType;
  readonly template: string;
  readonly version: number;
  readonly author: string | null;
  readonly updated_at: string;
  /** Of a snippet. */
  readonly shortcut?: string;
  /** Of a snippet: offered. Of a letter or consent: the one to use. */
  readonly is_active?: boolean;
  /** Of a consent. */
  readonly treatment_id?: string | null;
  readonly treatment_name?: string | null;
}

/** What the form of a template holds. */
export interface TemplateValues {
  readonly title: string;
  readonly template: string;
  readonly type: TemplateType;
  readonly shortcut: string;
  readonly is_active: boolean;
  readonly treatment_id: string | null;
}

interface KindCalls {
  readonly list: (signal: AbortSignal) => Promise<readonly TemplateItem[]>;
  readonly add: (values: TemplateValues) => Promise<TemplateItem>;
  readonly change: (id: string, values: TemplateValues, expectedVersion: number) => Promise<TemplateItem>;
  readonly remove: (id: string) => Promise<unknown>;
}

const common = ({ title, template }: TemplateValues) => ({ title, template });
const withActive = (values: TemplateValues) => ({ ...common(values), is_active: values.is_active });
const asSnippet = (values: TemplateValues) => ({ ...withActive(values), shortcut: values.shortcut });
const asConsent = (values: TemplateValues) => ({ ...withActive(values), treatment_id: values.treatment_id });

/** The calls of each kind. */
export const callsOfKind: Readonly<Record<TemplateKind, KindCalls>> = {
  note: {
    list: async (signal) => (await call(calls.list, {}, { signal })).data,
    add: (values) => call(calls.create, { body: { ...common(values), type: values.type } }),
    change: (id, values, expected_version) =>
      call(calls.update, { params: { id }, body: { ...common(values), expected_version } }),
    remove: (id) => call(calls.remove, { params: { id } }),
  },
  snippet: {
    list: async (signal) => (await call(calls.snippets, {}, { signal })).data,
    add: (values) => call(calls.createSnippet, { body: { ...asSnippet(values), type: values.type } }),
    change: (id, values, expected_version) =>
      call(calls.updateSnippet, { params: { id }, body: { ...asSnippet(values), expected_version } }),
    remove: (id) => call(calls.removeSnippet, { params: { id } }),
  },
  letter: {
    list: async (signal) => (await call(calls.letters, {}, { signal })).data,
    add: (values) => call(calls.createLetter, { body: { ...withActive(values), type: values.type } }),
    change: (id, values, expected_version) =>
      call(calls.updateLetter, { params: { id }, body: { ...withActive(values), expected_version } }),
    remove: (id) => call(calls.removeLetter, { params: { id } }),
  },
  consent: {
    list: async (signal) => (await call(calls.consents, {}, { signal })).data,
    add: (values) => call(calls.createConsent, { body: { ...asConsent(values), type: values.type } }),
    change: (id, values, expected_version) =>
      call(calls.updateConsent, { params: { id }, body: { ...asConsent(values), expected_version } }),
    remove: (id) => call(calls.removeConsent, { params: { id } }),
  },
};

const TEMPLATES = 'templates';

export const templatesQuery = (kind: TemplateKind) =>
  queryOptions({
    queryKey: [TEMPLATES, kind],
    queryFn: ({ signal }) => callsOfKind[kind].list(signal),
  });

/** The treatments that a consent may be for. */
export const consentTreatmentsQuery = queryOptions({
  queryKey: ['consent-treatments'],
  queryFn: async ({ signal }) => (await call(calls.consents, {}, { signal })).treatments,
});

export const templateVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [TEMPLATES, 'versions', id],
    queryFn: async ({ signal }) => (await call(calls.versions, { params: { id } }, { signal })).data,
  });

/** Fetches again all that a changed template is shown in. */
export const useRefreshTemplates = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    const keys = [[TEMPLATES], noteTemplatesQuery.queryKey, activeSnippetsQuery.queryKey];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
};

import { Alert, Button, EmptyState, Group, Skeleton, Stack, Text } from '@mantine/core';
import { isAdmin } from '@openconsult/contracts/access';
import { noteTemplates, type TemplateKind } from '@openconsult/contracts/note-templates';
import { IconArrowLeft, IconCopy, IconFileOff, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { ColumnsOrTabs } from '../../shared/columns/columns-or-tabs.tsx';
import { Panel } from '../../shared/columns/panel.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { PageTitle } from '../../shared/page-title/page-title.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { kindTexts } from './kinds.ts';
import { type TemplateItem, type TemplateValues, templatesQuery, useRefreshTemplates } from './template-calls.ts';
import { draftKey, draftOf, setDraft } from './template-drafts.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplatePreview, useNotePreview } from './template-preview.tsx';
import { TemplateVersions } from './template-versions.tsx';

interface TemplateEditorProps {
  readonly kind: TemplateKind;
  /** An id, or 'new'. */
  readonly id: string;
  readonly onOpen: (id: string | null) => void;
}

const savedValues = (kind: TemplateKind, item: TemplateItem | null): TemplateValues => ({
  title: item?.title ?? '',
  template: item?.template ?? kindTexts[kind].starter,
  type: item?.type ?? 'custom',
  shortcut: item?.shortcut ?? '',
  is_active: item?.is_active ?? kind !== 'consent',
  treatment_id: item?.treatment_id ?? null,
});

const ReadOnly = ({ item, actions, onDuplicate }: ReadOnlyProps): ReactNode => (
  <Panel title="Template" actions={actions}>
    <Stack gap="md">
      <Alert color="gray" variant="light" icon={<IconLock />}>
        <Group justify="space-between" gap="sm">
          <Text>Your practice’s admins change this one. You can change a copy.</Text>
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={onDuplicate}>
            Duplicate
          </Button>
        </Group>
      </Alert>
      <MarkdownView text={item.template} />
    </Stack>
  </Panel>
);

interface ReadOnlyProps {
  readonly item: TemplateItem;
  readonly actions: ReactNode;
  readonly onDuplicate: () => void;
}

const NotFound = ({ onBack }: { readonly onBack: () => void }): ReactNode => (
  <EmptyState py={48} icon={<IconFileOff />} title="Template not found" description="It may have been deleted.">
    <EmptyState.Actions>
      <Button variant="default" onClick={onBack}>
        All templates
      </Button>
    </EmptyState.Actions>
  </EmptyState>
);

interface OpenTemplateProps {
  readonly kind: TemplateKind;
  readonly item: TemplateItem | null;
  readonly onOpen: (id: string | null) => void;
}

/** A template with its preview: side by side, or as tabs on narrow screens. */
const OpenTemplate = ({ kind, item, onOpen }: OpenTemplateProps): ReactNode => {
  const user = useCurrentUser();
  const refresh = useRefreshTemplates();
  const draft = draftKey(kind, item?.id ?? null);
  const saved = savedValues(kind, item);
  const [values, setValues] = useState(draftOf(draft)?.values ?? saved);
  const [tab, setTab] = useState('template');
  const preview = useNotePreview();
  // A form begins again with what was saved or restored, here or in another window, but never loses an edit.
  const stored = JSON.stringify([item?.version, saved]);
  const [base, setBase] = useState(stored);
  if (base !== stored && draftOf(draft) === null) setBase(stored);
  const canEdit = item === null || item.type === 'custom' || isAdmin(user);
  const duplicate = async (): Promise<void> => {
    const copy = await call(noteTemplates.duplicate, { params: { id: item?.id ?? '' } });
    await refresh();
    notifySuccess('Copied to yours');
    onOpen(copy.id);
  };
  const startAgain = async (): Promise<void> => {
    setDraft(draft, null);
    await refresh();
  };
  const versions = item !== null && (
    <TemplateVersions id={item.id} version={item.version} canEdit={canEdit} onRestored={startAgain} />
  );
  return (
    <ColumnsOrTabs
      label="Parts of the template"
      active={tab}
      onActive={setTab}
      columns={[
        {
          key: 'template',
          label: kindTexts[kind].heading,
          track: 'minmax(0, 1.2fr)',
          content: canEdit ? (
            <TemplateForm
              key={base}
              kind={kind}
              item={item}
              saved={saved}
              draft={draft}
              actions={versions}
              onValues={setValues}
              onSaved={async ({ id }) => {
                await refresh();
                if (item === null) onOpen(id);
              }}
            />
          ) : (
            <ReadOnly item={item} actions={versions} onDuplicate={() => void duplicate().catch(notifyError)} />
          ),
        },
        {
          key: 'preview',
          label: 'Preview',
          content: <TemplatePreview kind={kind} values={values} preview={preview} />,
        },
      ]}
    />
  );
};

/** One template, or a new one. */
export const TemplateEditor = ({ kind, id, onOpen }: TemplateEditorProps): ReactNode => {
  const { data, isPending } = useQuery(templatesQuery(kind));
  const item = data?.find((one) => one.id === id) ?? null;
  const isKnown = id === 'new' || item !== null;
  return (
    <Stack gap="md">
      <Stack gap={4} align="flex-start">
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => onOpen(null)}
        >
          All templates
        </Button>
        <PageTitle key={id} tabTitle="Templates">
          {item?.title ?? (id === 'new' ? kindTexts[kind].add : 'Templates')}
        </PageTitle>
        {isKnown && kind === 'note' && <Text c="dimmed">{kindTexts.note.about}</Text>}
      </Stack>
      {isKnown ? (
        <OpenTemplate key={id} kind={kind} item={item} onOpen={onOpen} />
      ) : isPending ? (
        <Skeleton height={320} aria-busy="true" />
      ) : (
        <NotFound onBack={() => onOpen(null)} />
      )}
    </Stack>
  );
};

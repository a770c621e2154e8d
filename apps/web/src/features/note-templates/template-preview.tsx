import { Alert, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { TEMPLATE_TRIAL_MAX_LENGTH } from '@openconsult/contracts/limits';
import { noteTemplates, type TemplateKind } from '@openconsult/contracts/note-templates';
import { missingPlaceholdersOf } from '@openconsult/contracts/template-placeholders';
import { IconAlertTriangle, IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Panel } from '../../shared/columns/panel.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { errorNotice } from '../../shared/notifier/error-notice.ts';
import { filledExample } from './filled-example.ts';
import { sampleTranscripts } from './sample-transcripts.ts';
import type { TemplateValues } from './template-calls.ts';

const OWN = 'Your own text';

/** The transcript of a preview and its note; a tab that is left and opened again loses neither. */
export const useNotePreview = () => {
  const [first] = sampleTranscripts;
  const [sample, setSample] = useState(first?.title ?? OWN);
  const [transcript, setTranscript] = useState(first?.text ?? '');
  const writing = useMutation({
    mutationFn: (body: { transcribe: string; template: string; title: string }) =>
      call(noteTemplates.chatTemplate, { body }),
  });
  return { sample, setSample, transcript, setTranscript, writing };
};
type NotePreviewState = ReturnType<typeof useNotePreview>;

/** The note of a sample transcript, or of a text of the user's; nothing of it is stored. */
const NotePreview = ({ values, preview }: { values: TemplateValues; preview: NotePreviewState }): ReactNode => {
  const { sample, setSample, transcript, setTranscript } = preview;
  const { mutate, data, error, isPending, variables } = preview.writing;
  const body = { transcribe: transcript, template: values.template, title: values.title };
  const isCurrent = variables?.template === body.template && variables.transcribe === body.transcribe;
  const choose = (title: string): void => {
    setSample(title);
    setTranscript(sampleTranscripts.find((one) => one.title === title)?.text ?? '');
  };
  return (
    <Stack gap="sm">
      <Select
        label="Transcript"
        value={sample}
        data={[...sampleTranscripts.map(({ title }) => title), OWN]}
        allowDeselect={false}
        onChange={(title) => title !== null && choose(title)}
      />
      <Textarea
        aria-label="Text of the transcript"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={TEMPLATE_TRIAL_MAX_LENGTH}
        value={transcript}
        onChange={(event) => {
          setTranscript(event.currentTarget.value);
          setSample(OWN);
        }}
      />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {isPending && 'Writing the note…'}
          {!isPending && data !== undefined && !isCurrent && 'Changed since this note was written.'}
        </Text>
        <Button
          variant="default"
          leftSection={<IconSparkles size={18} aria-hidden />}
          loading={isPending}
          disabled={transcript.trim() === '' || values.template.trim() === ''}
          onClick={() => mutate(body)}
        >
          Write the note
        </Button>
      </Group>
      {error !== null && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="alert">
          {errorNotice(error).lines.join('\n') || errorNotice(error).title}
        </Alert>
      )}
      {data !== undefined && error === null && (
        <section aria-label="Note">
          <MarkdownView text={data.notes} />
        </section>
      )}
    </Stack>
  );
};

/** What a text has no place for. */
const MissingFields = ({ kind, values }: { kind: 'letter' | 'consent'; values: TemplateValues }): ReactNode => {
  const missing = missingPlaceholdersOf(kind, values.template);
  if (missing.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="status">
      There is no field for: {missing.map(({ label }) => label).join(', ')}. What belongs there is left out.
    </Alert>
  );
};

const Written = ({ kind, values }: { kind: 'letter' | 'consent' | 'snippet'; values: TemplateValues }): ReactNode => (
  <Stack gap="sm">
    <Text size="sm" c="dimmed">
      {kind === 'snippet'
        ? `Type /${values.shortcut || 'shortcut'} and press Enter.`
        : 'With an invented patient. What is not known is left out with its line.'}
    </Text>
    {kind !== 'snippet' && <MissingFields kind={kind} values={values} />}
    <MarkdownView text={kind === 'snippet' ? values.template : filledExample(kind, values.template)} />
  </Stack>
);

interface TemplatePreviewProps {
  readonly kind: TemplateKind;
  readonly values: TemplateValues;
  readonly preview: NotePreviewState;
}

/** What is written by a template, before it is saved. */
export const TemplatePreview = ({ kind, values, preview }: TemplatePreviewProps): ReactNode => (
  <Panel title="Preview" sticky>
    {kind === 'note' ? <NotePreview values={values} preview={preview} /> : <Written kind={kind} values={values} />}
  </Panel>
);

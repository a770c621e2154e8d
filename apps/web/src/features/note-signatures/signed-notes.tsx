import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { NoteSigning } from '@openconsult/contracts/note-signatures';
import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '../../shared/columns/panel.tsx';
import { MarkdownView } from '../../shared/markdown/markdown-view.tsx';
import { formatDay, formatTime } from '../../shared/moment/format-moment.ts';
import { AddendumForm } from './addendum-form.tsx';
import classes from './note-signatures.module.css';
import { noteSigningQuery } from './note-signing-query.ts';
import { OriginDetails } from './origin-details.tsx';

interface SignedNotesProps {
  readonly voiceNote: VoiceNote;
  /** The notes have just been signed here, or the user came from another step. */
  readonly hasArrived: boolean;
  /** The next step, for example creating the bundle. */
  readonly next: ReactNode;
}

const when = (moment: string): string => `${formatDay(moment)}, ${formatTime(moment)}`;

const Signature = ({ signing, patientName }: { readonly signing: NoteSigning; readonly patientName: string }) => {
  const { signature } = signing;
  if (signature === null) return null;
  return (
    <div className={classes.signature} data-testid="signature">
      <IconSignature size={20} aria-hidden />
      <div>
        <Text size="sm" fw={600}>
          Signed by {signature.author_name}
        </Text>
        <Text size="sm">
          <time dateTime={signature.signed_at}>{when(signature.signed_at)}</time>
        </Text>
        {signature.patient_name !== patientName && (
          <Text size="sm" c="yellow">
            Signed for {signature.patient_name}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          SHA-256 {signature.sha256.slice(0, 16)}…, version {signature.notes_version}
        </Text>
      </div>
    </div>
  );
};

const Addenda = ({ signing, noteId }: { readonly signing: NoteSigning; readonly noteId: string }) => (
  <Stack gap="sm">
    {signing.addenda.length > 0 && (
      <section aria-label="Addenda">
        <Title order={3} size="h4">
          Addenda
        </Title>
        <ul className={classes.addenda}>
          {signing.addenda.map(({ id, text, author_name, created_at }) => (
            <li key={id} className={classes.addendum}>
              <MarkdownView text={text} />
              <Text size="xs" c="dimmed">
                {author_name}, <time dateTime={created_at}>{when(created_at)}</time>
              </Text>
            </li>
          ))}
        </ul>
      </section>
    )}
    <AddendumForm noteId={noteId} />
  </Stack>
);

/** Signed notes: their text, who signed it and when, and what was added since. Nothing of it can be edited. */
export const SignedNotes = ({ voiceNote, hasArrived, next }: SignedNotesProps) => {
  const { data: signing, isError, refetch } = useQuery(noteSigningQuery(voiceNote));
  const signature = signing?.signature ?? null;
  return (
    <Panel
      title="Notes"
      hasArrived={hasArrived}
      status={
        <Text size="xs" c="dimmed" role="status">
          Signed
        </Text>
      }
      footer={
        <Group justify="flex-end" gap="sm">
          {next}
        </Group>
      }
    >
      <Stack gap="md">
        {signing && <Signature signing={signing} patientName={voiceNote.patient_name} />}
        {signature?.is_transcript_newer && (
          <Text size="sm" c="yellow">
            The transcript has changed since the notes were signed. If they lack something, add an addendum.
          </Text>
        )}
        <section aria-label="Signed text">
          <MarkdownView text={signature?.text ?? voiceNote.notes} />
        </section>
        {signing && signature && (
          <>
            <OriginDetails signing={signing} text={signature.text} author={signature.author_name} />
            <Addenda signing={signing} noteId={voiceNote.id} />
          </>
        )}
        {signing === undefined &&
          (isError ? (
            <Button variant="default" onClick={() => void refetch()}>
              Load the signature
            </Button>
          ) : (
            <Skeleton h={56} aria-hidden />
          ))}
      </Stack>
    </Panel>
  );
};

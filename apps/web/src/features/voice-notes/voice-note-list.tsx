import { Badge, Card, Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { VoiceNoteSummary } from '@openconsult/contracts/voice-note-shape';
import { Link } from 'react-router-dom';
import { listMoment } from './clock-time.ts';
import classes from './voice-note-list.module.css';

interface VoiceNoteListProps {
  readonly notes: readonly VoiceNoteSummary[];
}

const hrefOf = (note: VoiceNoteSummary): string => `/voice-note?session=${encodeURIComponent(note.patient_session_id)}`;

const Stage = ({ note }: { readonly note: VoiceNoteSummary }) => {
  if (note.recording?.state === 'open' || note.recording?.state === 'transcribing') {
    return (
      <Badge variant="light" color="yellow" flex="none">
        In progress
      </Badge>
    );
  }
  const label = note.has_notes ? 'Notes' : note.has_transcript ? 'Transcript' : 'Empty';
  return (
    <Badge variant="default" flex="none">
      {label}
    </Badge>
  );
};

/** The voice notes of one page of the list; a table on wide screens, cards on narrow ones. */
export const VoiceNoteList = ({ notes }: VoiceNoteListProps) => (
  <>
    <Paper visibleFrom="sm">
      <Table.ScrollContainer minWidth={600} type="native">
        <Table highlightOnHover fz="md" verticalSpacing="sm" horizontalSpacing="md" aria-label="Voice notes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Patient</Table.Th>
              <Table.Th>Title</Table.Th>
              <Table.Th>Stage</Table.Th>
              <Table.Th>Created</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {notes.map((note) => (
              <Table.Tr key={note.id} className={classes.row ?? ''}>
                <Table.Td>
                  <Link to={hrefOf(note)} className={classes.link}>
                    {note.patient_name}
                  </Link>
                </Table.Td>
                <Table.Td>
                  <Text c={note.title ? undefined : 'dimmed'} lineClamp={1}>
                    {note.title || 'No title'}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Stage note={note} />
                </Table.Td>
                <Table.Td className={classes.moment ?? ''}>{listMoment(note.created_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
    <Stack gap="xs" hiddenFrom="sm">
      {notes.map((note) => (
        <Card key={note.id} component={Link} to={hrefOf(note)} padding="sm">
          <Group justify="space-between" wrap="nowrap">
            <Text fw={500} truncate>
              {note.patient_name}
            </Text>
            <Text size="sm" c="dimmed" className={classes.moment ?? ''}>
              {listMoment(note.created_at)}
            </Text>
          </Group>
          <Group justify="space-between" wrap="nowrap" mt={4}>
            <Text size="sm" c="dimmed" truncate>
              {note.title || 'No title'}
            </Text>
            <Stage note={note} />
          </Group>
        </Card>
      ))}
    </Stack>
  </>
);

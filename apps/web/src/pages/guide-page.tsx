import { Alert, Badge, EmptyState, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconMicrophone, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Corners, Spaces } from '../features/guide/measures.tsx';
import { Sample } from '../features/guide/sample.tsx';
import { ColourRamps, SchemeColours } from '../features/guide/scheme-colours.tsx';
import { SavedLine } from '../shared/autosave/saved-line.tsx';
import { BrandMark } from '../shared/brand/brand-mark.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const SAVED_AT_MS = new Date(2026, 0, 1, 14, 2).getTime();

/** The design guide: colours, spacing and status components. */
export const GuidePage = (): ReactNode => (
  <Stack gap="xl">
    <div>
      <PageTitle>Design guide</PageTitle>
      <Text c="dimmed">The building blocks of the product, shown with real components.</Text>
    </div>
    <Sample title="Mark" use="A voice in five bars. Beside the name, or as the link to the start page.">
      <Group gap="lg" align="end">
        <BrandMark size={64} />
        <BrandMark size={32} />
        <BrandMark size={20} />
      </Group>
    </Sample>
    <Sample title="Light theme" use="For reading and administration. Every text reaches 4.5 : 1.">
      <SchemeColours scheme="light" />
    </Sample>
    <Sample title="Dark theme" use="For the work beside the patient. Every text reaches 4.5 : 1.">
      <SchemeColours scheme="dark" />
    </Sample>
    <Sample title="Ramps" use="The source of both themes.">
      <ColourRamps />
    </Sample>
    <Sample title="Space" use="Steps on a grid of four pixels.">
      <Spaces />
    </Sample>
    <Sample title="Corners" use="Controls and cards use the middle one.">
      <Corners />
    </Sample>
    <Sample title="Badges" use="A label, never colour alone.">
      <Group>
        <Badge variant="light">Active</Badge>
        <Badge variant="light" color="green" leftSection={<IconCheck size={12} aria-hidden="true" />}>
          Done
        </Badge>
        <Badge variant="light" color="yellow" leftSection={<IconAlertTriangle size={12} aria-hidden="true" />}>
          Needs attention
        </Badge>
        <Badge variant="light" color="red" leftSection={<IconX size={12} aria-hidden="true" />}>
          Failed
        </Badge>
        <Badge variant="light" color="gray">
          Draft
        </Badge>
      </Group>
    </Sample>
    <Sample title="Notices" use="What happened, what was saved and what to do next, where it happened.">
      <Stack>
        <Alert color="teal" icon={<IconInfoCircle aria-hidden="true" />} title="Information">
          The practice is closed on Monday.
        </Alert>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden="true" />} title="Needs attention">
          Two sentences of this note are not in the recording.
        </Alert>
        <Alert color="red" icon={<IconX aria-hidden="true" />} title="The letter was not sent">
          Nothing you wrote was changed. Check the address and send it again.
        </Alert>
      </Stack>
    </Sample>
    <Sample title="Saving" use="Unobtrusive on success; text and Retry on failure.">
      <Stack gap="xs">
        <SavedLine state="saving" savedAtMs={null} onRetry={() => undefined} />
        <SavedLine state="saved" savedAtMs={SAVED_AT_MS} onRetry={() => undefined} />
        <SavedLine state="failed" savedAtMs={SAVED_AT_MS} onRetry={() => undefined} />
      </Stack>
    </Sample>
    <Sample title="Loading" use="In the shape of the content; a progress bar for longer waits.">
      <Stack>
        <Skeleton height={20} width="40%" />
        <Skeleton height={72} />
        <div>
          <Text size="sm" mb={4} id="guide-progress">
            Transcribing 42 %
          </Text>
          <Progress.Root size="lg">
            <Progress.Section value={42} aria-labelledby="guide-progress" />
          </Progress.Root>
        </div>
      </Stack>
    </Sample>
    <Sample title="Empty states" use="What belongs here, and how to add it.">
      <EmptyState
        icon={<IconMicrophone />}
        title="No voice notes yet"
        description="Record a consultation. Its transcript, notes and letters will appear here."
      />
    </Sample>
  </Stack>
);

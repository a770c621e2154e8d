import { ActionIcon, Button, Group, Menu, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconChevronDown,
  IconDots,
  IconMicrophone,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Sample } from '../features/guide/sample.tsx';
import { confirm } from '../shared/confirm/confirm.ts';
import { notifyFailure, notifySuccess } from '../shared/notifier/notifier.ts';
import { PageTitle } from '../shared/page-title/page-title.tsx';

const ConfirmTrial = (): ReactNode => {
  const [answer, setAnswer] = useState<boolean | null>(null);
  const ask = (): void => {
    void confirm({
      title: 'Remove this consent?',
      description: 'You can bring it back.',
      ok: 'Remove',
      danger: true,
    }).then(setAnswer);
  };
  return (
    <Group>
      <Button variant="default" onClick={ask}>
        Ask
      </Button>
      <Text role="status" c="dimmed">
        {answer === null ? '' : answer ? 'Confirmed.' : 'Cancelled.'}
      </Text>
    </Group>
  );
};

/** Buttons in all states, and their feedback. */
export const GuideButtonsPage = (): ReactNode => (
  <Stack gap="xl">
    <div>
      <PageTitle>Buttons</PageTitle>
      <Text c="dimmed">Large enough for a gloved finger: 44 pixels. At most one filled button in a view.</Text>
    </div>
    <Sample title="Primary action" use="Filled: the main action of the view.">
      <Group>
        <Button leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}>Start consultation</Button>
        <Button loading>Start consultation</Button>
        <Button disabled>Start consultation</Button>
      </Group>
    </Sample>
    <Sample title="Other actions" use="Outlined; as few as possible.">
      <Group>
        <Button variant="default">Show all consultations</Button>
        <Button variant="default" loading>
          Show all consultations
        </Button>
        <Button variant="default" disabled>
          Show all consultations
        </Button>
        <Button variant="subtle">Skip</Button>
      </Group>
    </Sample>
    <Sample title="Recording and irreversible actions" use="Red, with a label that names the effect.">
      <Group>
        <Button color="red" leftSection={<IconMicrophone size={18} aria-hidden="true" />}>
          Record
        </Button>
        <Button variant="outline" color="red" leftSection={<IconPlayerStop size={18} aria-hidden="true" />}>
          Stop consultation
        </Button>
        <Button variant="outline" color="red" disabled>
          Stop consultation
        </Button>
      </Group>
    </Sample>
    <Sample title="Icons" use="Where space is limited; the tooltip has the name.">
      <Group>
        <Tooltip label="Edit">
          <ActionIcon size={44} aria-label="Edit">
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Remove">
          <ActionIcon size={44} aria-label="Remove">
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <ActionIcon size={44} aria-label="More" loading>
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon size={44} aria-label="Edit, disabled" disabled>
          <IconPencil size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </Sample>
    <Sample title="Menu" use="Several actions for one item.">
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={18} aria-hidden="true" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden="true" />}>Rename</Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden="true" />}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Sample>
    <Sample title="Confirmation" use="Before irreversible actions. Escape and a click outside cancel.">
      <ConfirmTrial />
    </Sample>
    <Sample title="Notifications" use="Short on success, longer on failure.">
      <Group>
        <Button variant="default" onClick={() => notifySuccess('Saved')}>
          Success
        </Button>
        <Button
          variant="default"
          onClick={() => notifyFailure('The letter was not sent. Nothing you wrote was changed.')}
        >
          Failure
        </Button>
      </Group>
    </Sample>
  </Stack>
);

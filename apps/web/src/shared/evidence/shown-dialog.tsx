import { Button, Checkbox, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import type { TrackedItem } from '@openconsult/contracts/content-tracking';
import { SHOWN_HEADING, shownBlockIn, shownText } from '@openconsult/contracts/shown-and-discussed';
import { type ReactNode, useState } from 'react';
import { classLabel } from '../content/type-labels.ts';
import { DialogFooter } from '../dialog-footer/dialog-footer.tsx';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import { formatTime } from '../moment/format-moment.ts';
import { useConventions } from '../practice/practice-query.ts';
import type { ShownAndDiscussedProps } from './shown-and-discussed.tsx';
import { withShownBlock } from './with-shown-block.ts';

export interface ShownDialogProps extends ShownAndDiscussedProps {
  /** Never empty. */
  readonly items: readonly TrackedItem[];
  readonly onClose: () => void;
}

/** Asks which of the items that were shown were discussed, and shows what is written of them. */
export const ShownDialog = ({ reader, noun, text, onText, items, onClose }: ShownDialogProps): ReactNode => {
  const { country } = useConventions();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const discussed = items.filter(({ id }) => !left.has(id));
  const block = shownText(discussed, { country, reader });
  const insert = (): void => {
    onText(withShownBlock(text, block));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={SHOWN_HEADING} size="lg">
      <Stack gap="md">
        <Checkbox.Group
          label="Which of these did you discuss with the patient?"
          description="Only what is ticked is written."
          value={discussed.map(({ id }) => id)}
          onChange={(ticked) => setLeft(new Set(items.map(({ id }) => id).filter((id) => !ticked.includes(id))))}
        >
          <Stack gap="xs" mt="sm">
            {items.map(({ id, name, type, shown_at }) => (
              <Checkbox
                key={id}
                value={id}
                label={name}
                description={`${classLabel(type)}, shown at ${formatTime(shown_at)}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Paper withBorder p="md" aria-label={`As it is written into ${noun}`} component="section">
          {block === '' ? <Text c="dimmed">Nothing is ticked.</Text> : <MarkdownView text={block} />}
        </Paper>
      </Stack>
      <DialogFooter>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={block === ''} onClick={insert} data-autofocus>
            {shownBlockIn(text) === null ? 'Insert' : 'Replace'}
          </Button>
        </Group>
      </DialogFooter>
    </Modal>
  );
};

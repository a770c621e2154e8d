import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { modals } from '@mantine/modals';
import { answerMessages } from '@openconsult/contracts/texts';

interface BothTextsProps {
  readonly mine: string;
  readonly theirs: string;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

/** Both texts side by side, to choose one of them. */
const BothTexts = ({ mine, theirs, onChoose }: BothTextsProps) => (
  <Stack gap="md">
    <Text>Only one of them is saved. Read both before you choose.</Text>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {[
        { title: 'Yours', text: mine },
        { title: 'From the other window', text: theirs },
      ].map(({ title, text }) => (
        <Paper key={title} component="section" aria-label={title} withBorder p="sm">
          <Title order={3} size="h5" mb={4}>
            {title}
          </Title>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: '40vh', overflowY: 'auto' }}>
            {text}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
    <Group justify="flex-end">
      <Button variant="default" onClick={() => onChoose('theirs')}>
        Use theirs
      </Button>
      <Button onClick={() => onChoose('mine')} data-autofocus>
        Use mine
      </Button>
    </Group>
  </Stack>
);

/** Asks which of two texts stays. There is no third answer: the question stays until one is chosen. */
export const askWhichText = (mine: string, theirs: string): Promise<'mine' | 'theirs'> =>
  new Promise((resolve) => {
    const modalId = modals.open({
      title: answerMessages.textChanged,
      size: 'xl',
      closeOnEscape: false,
      closeOnClickOutside: false,
      withCloseButton: false,
      children: (
        <BothTexts
          mine={mine}
          theirs={theirs}
          onChoose={(choice) => {
            modals.close(modalId);
            resolve(choice);
          }}
        />
      ),
    });
  });

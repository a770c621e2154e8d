import { Text } from '@mantine/core';
import type { WrittenBy } from '@openconsult/contracts/streamed-texts';

/** Who wrote a text, in a sentence. */
function writtenByText({ writer, model }: WrittenBy): string {
  switch (writer) {
    case 'openai':
      return `Written by ${model ?? 'a language model'}`;
    case 'extractive':
      return 'Written without a language model: read every line';
    case 'fallback':
      return 'The language model did not answer, so this was written without it: read every line';
    case 'over_limit':
      return 'This month’s spending limit is reached, so this was written without the language model: read every line';
  }
}

/** The writer of a text; nothing for a text that a user wrote. */
export const WrittenByLine = ({ by }: { readonly by: WrittenBy | null }) =>
  by === null ? null : (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {writtenByText(by)}
    </Text>
  );

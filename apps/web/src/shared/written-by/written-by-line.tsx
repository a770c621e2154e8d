import { Text } from '@mantine/core';
import type { WrittenBy } from '@openconsult/contracts/streamed-texts';

const texts: Record<WrittenBy, string> = {
  extractive: 'Draft without a language model: read every line',
  openai: 'Written by AI (OpenAI-compatible)',
  fallback: 'The language model did not answer, so this was written without it: read every line',
  over_limit: 'This month’s spending limit is reached, so this was written without the language model: read every line',
};

/** The writer of a text; nothing for a text that a user wrote. */
export const WrittenByLine = ({ writer }: { readonly writer: WrittenBy | null }) =>
  writer === null ? null : (
    <Text size="xs" c="dimmed">
      {texts[writer]}
    </Text>
  );

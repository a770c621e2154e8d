import { Text } from '@mantine/core';
import type { writtenBy } from '@openconsult/contracts/streamed-texts';
import type { z } from 'zod';

type Writer = z.infer<typeof writtenBy>;

const texts: Record<Writer, string> = {
  extractive: 'Draft without a language model: read every line',
  openai: 'Written by AI (OpenAI-compatible)',
};

/** The writer of a text; nothing for a text that a user wrote. */
export const WrittenByLine = ({ writer }: { readonly writer: Writer | null }) =>
  writer === null ? null : (
    <Text size="xs" c="dimmed">
      {texts[writer]}
    </Text>
  );

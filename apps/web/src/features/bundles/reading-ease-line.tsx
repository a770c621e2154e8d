import { Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { easeWord, readingEase } from './reading-ease.ts';

/** How long the letter is and how easily it reads. */
export const ReadingEaseLine = ({ text }: { readonly text: string }) => {
  const { words, ease } = readingEase(useDeferredValue(text));
  return ease === null ? null : (
    <Text size="xs" c="dimmed">
      {words} words · reading ease {ease} of 100 ({easeWord(ease)})
    </Text>
  );
};

import { MantineProvider } from '@mantine/core';
import type { TextCheck } from '@openconsult/contracts/text-checks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChecksPanel } from './checks-panel.tsx';
import { OpenChecks } from './open-checks.tsx';
import { UnwrittenList } from './unwritten-list.tsx';

const actions = {
  onSource: () => undefined,
  onUse: async () => undefined,
  onOverrule: async () => true,
  onReopen: () => undefined,
  onRemoveMark: async () => undefined,
};

const source = { start: 0, end: 5, phrases: [] };
const clash: TextCheck = {
  key: 'prices',
  kind: 'price-clash',
  place: 'transcript',
  place_id: null,
  start: null,
  end: null,
  words: '',
  why: 'The same crown has two prices: £310 and £130.',
  readings: [
    { value: '£310', words: 'The crown is £310.', sources: [source] },
    { value: '£130', words: 'Half of the £130 for the crown.', sources: [source] },
  ],
  is_blocking: true,
  resolution: null,
};
const tooth: TextCheck = {
  ...clash,
  key: 'tooth',
  kind: 'tooth',
  place: 'letter',
  start: 10,
  end: 14,
  words: 'UR6',
  why: '',
  readings: [],
};
const at = '2026-11-23T10:00:00.000Z';

const shown = (page: ReactNode): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>
    </MantineProvider>,
  )
    .replace(/<style[^>]*>[^<]*<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('a place to complete is removed from its text, and cannot be overruled', () => {
  const mark: TextCheck = { ...tooth, key: 'mark', kind: 'mark', words: '[check: isthmus]' };
  const text = shown(<ChecksPanel checks={[mark]} actions={actions} />);
  expect(text).toContain('A place to complete In the letter: “[check: isthmus]”');
  expect(text).toContain('Remove the mark');
  expect(text).not.toContain('Overrule');
});

test('a contradiction shows each reading with its words, and can be overruled', () => {
  const text = shown(<ChecksPanel checks={[clash]} actions={actions} />);
  expect(text).toContain('1 to settle');
  expect(text).toContain('“The crown is £310.”');
  expect(text).toContain('“Half of the £130 for the crown.”');
  expect(text).toContain('Use £310');
  expect(text).toContain('Use £130');
  expect(text).toContain('Overrule…');
});

test('what is only shown in amber has no card, and one check in two places has one', () => {
  const aside = { ...tooth, key: 'aside', is_blocking: false };
  expect(shown(<ChecksPanel checks={[aside]} actions={actions} />).trim()).toBe('');
  expect(shown(<ChecksPanel checks={[tooth, { ...tooth, start: 40, end: 44 }]} actions={actions} />)).toContain(
    '1 to settle',
  );
});

test('a settled check shows the decision, with a way back', () => {
  const used = { ...clash, resolution: { reading: '£310', reason: null, at } };
  const overruled = { ...tooth, resolution: { reading: null, reason: 'Seen later', at } };
  const text = shown(<ChecksPanel checks={[used, overruled]} actions={actions} />);
  expect(text).toContain('All settled');
  expect(text).toContain('Used £310');
  expect(text).toContain('Overruled: Seen later');
  expect(text.match(/Undo/g)).toHaveLength(2);
});

test('the send dialog lists what is open and counts unsure words', () => {
  const text = shown(<OpenChecks checks={[clash, tooth]} doubts={2} onShow={() => undefined} />);
  expect(text).toContain('2 things in these texts are not what was said');
  expect(text).toContain('Two prices: £310 or £130');
  expect(text).toContain('This tooth was not said, in the letter: “UR6”');
  expect(text).toContain('2 words of the letter');
  expect(shown(<OpenChecks checks={[]} doubts={0} onShow={() => undefined} />).trim()).toBe('');
});

test('what was said and not written is offered for insertion', () => {
  const passages = [{ text: 'No allergies.', source, at: { heading: null, is_sure: true, closing: [] } }];
  const text = shown(<UnwrittenList passages={passages} onInsert={() => undefined} onSource={() => undefined} />);
  expect(text).toContain('1 said but not written');
  expect(text).toContain('Insert');
});

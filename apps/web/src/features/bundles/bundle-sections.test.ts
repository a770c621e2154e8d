import type { Bundle } from '@openconsult/contracts/bundles';
import { expect, test } from 'vitest';
import { currentSection, sectionsOf, type WriteRequest } from './bundle-sections.ts';

type State = Bundle['sections']['letter']['state'];
const bundleOf = (letter: State, treatment: State, consent: State, deleted: Partial<Bundle> = {}) =>
  ({
    sections: {
      letter: { state: letter, generation: 1 },
      treatment: { state: treatment, generation: 1 },
      consent: { state: consent, generation: 1 },
    },
    is_letter_deleted: false,
    is_treatment_deleted: false,
    is_consent_deleted: false,
    ...deleted,
  }) as Bundle;
const create: WriteRequest = { randomId: 'r', section: 'letter', isNew: true, deleted: ['letter'] };
const retry = (section: WriteRequest['section']): WriteRequest => ({ ...create, section, isNew: false, deleted: [] });

const shown = (bundle: Bundle | null, requests: { pending?: WriteRequest; failed?: WriteRequest } = {}) => {
  const sections = sectionsOf(bundle, { pending: null, failed: null, ...requests });
  const { letter, treatment, consent } = sections;
  return [letter, treatment, consent].map(
    ({ deleted, loading, failed }) =>
      [deleted && 'deleted', loading && 'loading', failed && 'failed'].find(Boolean) ?? '',
  );
};

test.each([
  ['a bundle that is being written', bundleOf('failed', 'writing', 'waiting'), {}, ['failed', 'loading', 'loading']],
  ['a bundle that is only being opened', null, { pending: create }, ['deleted', 'loading', 'loading']],
  ['a bundle that could not be opened', null, { failed: create }, ['', 'failed', '']],
  [
    'a letter that is requested again',
    bundleOf('none', 'none', 'none'),
    { pending: retry('letter') },
    ['loading', '', ''],
  ],
  [
    'treatments that are requested again, with their consents',
    bundleOf('none', 'failed', 'none'),
    { pending: retry('treatment') },
    ['', 'loading', 'loading'],
  ],
  ['a removed section', bundleOf('none', 'none', 'none', { is_letter_deleted: true }), {}, ['deleted', '', '']],
])('shows %s', (_, bundle, requests, expected) => {
  expect(shown(bundle, requests)).toEqual(expected);
});

test('names the section that is written, on the server or about to be', () => {
  expect(currentSection(bundleOf('none', 'writing', 'waiting'), null)).toBe('treatment');
  expect(currentSection(null, create)).toBe('treatment');
  expect(currentSection(bundleOf('none', 'none', 'none'), null)).toBeNull();
});

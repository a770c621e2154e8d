import { describe, expect, it } from 'vitest';
import { notMentionedLine, topicsOf } from './topics.ts';

describe('topicsOf', () => {
  it('reads headings as topics and the lines under them as prompts', () => {
    expect(topicsOf('## History\n\n- Since when?\n- How bad?\n\n## Exam\nTeeth and gums\n')).toEqual([
      { title: 'History', prompts: ['Since when?', 'How bad?'] },
      { title: 'Exam', prompts: ['Teeth and gums'] },
    ]);
  });

  it('includes text before the first heading', () => {
    expect(topicsOf('Say it aloud.\n# Exam')).toEqual([
      { title: '', prompts: ['Say it aloud.'] },
      { title: 'Exam', prompts: [] },
    ]);
  });

  it('has no topics for a blank card', () => {
    expect(topicsOf(' \n\n')).toEqual([]);
  });
});

it('names the topics that were not spoken of, once one was', () => {
  const card = ['Complaint', 'Exam', 'Allergies', 'Diagnosis', 'Plan', 'Follow-up']
    .map((name) => `## ${name}`)
    .join('\n');
  expect(notMentionedLine(card, [])).toBeNull();
  expect(notMentionedLine(card, ['Exam'])).toBe('Not mentioned: Complaint, Allergies, Diagnosis, Plan and 1 more');
  expect(notMentionedLine(card, ['Complaint', 'Exam', 'Diagnosis', 'Plan', 'Follow-up'])).toBe(
    'Not mentioned: Allergies',
  );
  expect(notMentionedLine('## Exam', ['Exam'])).toBeNull();
});

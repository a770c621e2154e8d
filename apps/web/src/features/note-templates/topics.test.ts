import { describe, expect, it } from 'vitest';
import { topicsOf } from './topics.ts';

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

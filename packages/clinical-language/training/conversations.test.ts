import { expect, test } from 'vitest';
import { scoreOf, writeConversations } from './score-conversations.ts';

// The tables are trained on all conversations; rules are written from those with even numbers only.
test('conversations that no rule was written from become notes with what was said, and without most of the chat', () => {
  const talks = writeConversations('kept apart');
  expect(talks.filter(({ note }) => note === '')).toEqual([]);
  const score = scoreOf(talks);
  expect(score.statements).toBeGreaterThan(1_200);
  expect(score.factsHeld / score.facts).toBeGreaterThan(0.99);
  expect(score.covered / score.statements).toBeGreaterThan(0.68);
  expect(score.placed / score.covered).toBeGreaterThan(0.9);
  expect(score.answersJoined / score.answers).toBeGreaterThan(0.97);
  expect(score.chatWritten / score.chat).toBeLessThan(0.5);
  expect(score.words / score.spoken).toBeLessThan(0.68);
  expect(score.marked / score.lines).toBeLessThan(0.06);
}, 60_000);

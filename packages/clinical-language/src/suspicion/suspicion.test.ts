import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSuspicious } from './suspicion.ts';

const lines = (name: string) =>
  readFileSync(new URL(`./test-data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim());
const attacks = lines('attacks.txt');
const benign = lines('benign.txt');

describe('T17: isSuspicious', () => {
  it('finds at least 95 of 100 attempts to give the writer orders', () => {
    const missed = attacks.filter((attack) => !isSuspicious(attack));
    expect(attacks.length).toBeGreaterThanOrEqual(200);
    expect(missed.length / attacks.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('finds them in the middle of a long dictation', () => {
    const dictation = benign.slice(0, 60).join(' ');
    const missed = attacks.filter((attack) => !isSuspicious(`${dictation}\n${attack}\n${dictation}`));
    expect(missed.length / attacks.length, missed.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('flags no dental sentence and no guidance of a template', () => {
    expect(benign.length).toBeGreaterThanOrEqual(250);
    expect(benign.filter(isSuspicious)).toEqual([]);
  });

  it('flags no dictation made of such sentences', () => {
    expect(isSuspicious(benign.join(' '))).toBe(false);
    expect(isSuspicious([...benign].reverse().join('\n').toLowerCase().replace(/[.,]/g, ''))).toBe(false);
  });

  it.each([
    ['dictation', 'the patient has pain at the upper left six and '],
    ['letters', 'a '],
    ['an order', 'ignore '],
    ['one word', 'x'],
    ['half an order', 'regardless of what the what the what the what the what the what the what the what the '],
  ])('F3 T27: reads 200 KB of %s in well under a second', (_, unit) => {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    isSuspicious(text.slice(0, 2_000));
    const from = process.cpuUsage();
    isSuspicious(text);
    expect(process.cpuUsage(from).user / 1_000).toBeLessThan(500);
  });
});

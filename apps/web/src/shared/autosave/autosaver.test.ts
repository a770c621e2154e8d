import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosaver, type Saved } from './autosaver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers on request. */
const slowServer = () => {
  const saved: string[] = [];
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const save = (value: string): Promise<Saved<string> | undefined> => {
    saved.push(value);
    return new Promise((resolve, reject) => {
      waiting.push({ resolve: () => resolve(undefined), reject });
    });
  };
  const answer = async () => {
    waiting.shift()?.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  const refuse = async () => {
    waiting.shift()?.reject(new Error('down'));
    await vi.advanceTimersByTimeAsync(0);
  };
  return { saved, save, answer, refuse };
};

describe('Autosaver', () => {
  it('saves once after a pause, with the last value typed', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: '', save: server.save, delayMs: 100 });
    saver.edit('a');
    await vi.advanceTimersByTimeAsync(60);
    saver.edit('ab');
    await vi.advanceTimersByTimeAsync(60);
    expect(server.saved).toEqual([]);
    await vi.advanceTimersByTimeAsync(60);
    expect(server.saved).toEqual(['ab']);
    expect(saver.snapshot.get().state).toBe('saving');
    await server.answer();
    expect(saver.snapshot.get()).toMatchObject({ state: 'saved', value: 'ab' });
    expect(saver.snapshot.get().savedAtMs).not.toBeNull();
  });

  it('never lets two saves overlap and writes what was typed meanwhile afterwards', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: '', save: server.save, delayMs: 10 });
    saver.edit('a');
    await vi.advanceTimersByTimeAsync(20);
    saver.edit('ab');
    await vi.advanceTimersByTimeAsync(200);
    expect(server.saved).toEqual(['a']);
    await server.answer();
    expect(server.saved).toEqual(['a', 'ab']);
    await server.answer();
    expect(saver.isClean).toBe(true);
  });

  it('ignores a value of the server while an edit is unsaved, and adopts one after the save', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: 'old', save: server.save, delayMs: 10 });
    saver.edit('mine');
    saver.adopt('theirs');
    expect(saver.snapshot.get().value).toBe('mine');
    await vi.advanceTimersByTimeAsync(20);
    await server.answer();
    saver.adopt('theirs');
    expect(saver.snapshot.get()).toMatchObject({ value: 'theirs', state: 'saved' });
  });

  it("leaves what was typed alone when the server's value means the same", async () => {
    const saver = new Autosaver({
      initial: 'Dear',
      save: () => Promise.resolve(undefined),
      isSame: (left, right) => left.trim() === right.trim(),
      delayMs: 10,
    });
    saver.edit('Dear ');
    await vi.advanceTimersByTimeAsync(20);
    saver.adopt('Dear');
    expect(saver.snapshot.get()).toMatchObject({ value: 'Dear ', state: 'saved' });
  });

  it('does not lose a failed edit, and retries it automatically', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: '', save: server.save, delayMs: 10, retryMs: 50 });
    saver.edit('a');
    await vi.advanceTimersByTimeAsync(20);
    await server.refuse();
    expect(saver.snapshot.get()).toMatchObject({ state: 'failed', value: 'a' });
    await vi.advanceTimersByTimeAsync(60);
    await server.answer();
    expect(server.saved).toEqual(['a', 'a']);
    expect(saver.isClean).toBe(true);
  });

  it('does not repeat a save that the server refused for good', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: '', save: server.save, delayMs: 10, retryMs: 50, canRetry: () => false });
    saver.edit('a');
    await vi.advanceTimersByTimeAsync(20);
    await server.refuse();
    await vi.advanceTimersByTimeAsync(500);
    expect(server.saved).toEqual(['a']);
  });

  it('flushes at once and returns whether everything is saved', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: '', save: server.save });
    saver.edit('a');
    const saved = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.saved).toEqual(['a']);
    await server.answer();
    expect(await saved).toBe(true);

    saver.edit('b');
    const unsafe = saver.flush();
    await server.refuse();
    expect(await unsafe).toBe(false);
  });

  it('does not save an invalid value, and flush returns false', async () => {
    const server = slowServer();
    const saver = new Autosaver({ initial: '', save: server.save, delayMs: 10, isValid: (text) => text !== 'bad' });
    saver.edit('bad');
    await vi.advanceTimersByTimeAsync(100);
    expect(server.saved).toEqual([]);
    expect(await saver.flush()).toBe(false);
    saver.edit('good');
    await vi.advanceTimersByTimeAsync(100);
    expect(server.saved).toEqual(['good']);
  });

  it('merges what only the server knows without calling it an edit', async () => {
    const saver = new Autosaver<string[]>({
      initial: [],
      save: () => Promise.resolve({ merge: (rows: string[]) => rows.map((row) => `${row}#1`) }),
      delayMs: 10,
    });
    saver.edit(['crown']);
    await vi.advanceTimersByTimeAsync(50);
    expect(saver.snapshot.get()).toMatchObject({ value: ['crown#1'], state: 'saved' });
  });

  describe('beside another window', () => {
    /** A server that counts versions and refuses an edit of an older one. */
    const versionedServer = (text: string) => {
      const row = { text, version: 1 };
      const saver = (resolve: (base: string, mine: string, theirs: string) => Promise<string>) =>
        new Autosaver<string>({
          initial: row.text,
          version: row.version,
          delayMs: 10,
          save: async (value, expected) => {
            if (expected !== row.version && value !== row.text) throw { ...row };
            row.text = value;
            row.version += 1;
            return { version: row.version };
          },
          conflictOf: (error) => ({ theirs: (error as typeof row).text, version: (error as typeof row).version }),
          resolve,
        });
      return { row, saver };
    };

    it('F12 S8: saves what stays of both changes, and overwrites neither', async () => {
      const { row, saver } = versionedServer('Crown.');
      const here = saver(async (base, mine, theirs) => mine + theirs.slice(base.length));
      const there = saver(async (base, mine, theirs) => mine + theirs.slice(base.length));
      here.edit('Crown. Mine.');
      there.edit('Crown. Theirs.');
      await vi.advanceTimersByTimeAsync(100);
      expect(row.text).toContain('Mine.');
      expect(row.text).toContain('Theirs.');
      expect(here.isClean && there.isClean).toBe(true);
    });

    it('F12 S8: writes nothing while it asks, and then what was chosen', async () => {
      const { row, saver } = versionedServer('UL5');
      let choose: (text: string) => void = () => undefined;
      const here = saver((_base, _mine, theirs) => new Promise((resolve) => (choose = () => resolve(theirs))));
      row.text = 'UL4';
      row.version = 2;
      here.edit('UL6');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(row).toEqual({ text: 'UL4', version: 2 });
      expect(here.isClean).toBe(false);
      choose('');
      await vi.advanceTimersByTimeAsync(100);
      expect(here.snapshot.get()).toMatchObject({ value: 'UL4', state: 'saved' });
      here.edit('UL7');
      await vi.advanceTimersByTimeAsync(100);
      expect(row).toEqual({ text: 'UL7', version: 3 });
    });
  });
});

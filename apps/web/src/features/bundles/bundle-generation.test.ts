import type { BundleSection } from '@openconsult/contracts/bundles';
import { LETTER_FALLBACK_FETCH_MS } from '@openconsult/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { bundleGeneration } from './bundle-generation.ts';
import { SECTION_ORDER } from './bundle-sections.ts';
import type { GenerationEvent } from './generation-events.ts';
import type { WritingRights } from './generation-state.ts';

const everything: WritingRights = { treatments: true, consents: true };
const RANDOM = 'r-1';
const known = { randomId: RANDOM, bundleId: 'b-1', deleted: [], hasTreatments: true } as const;

/** Runs the machine with a log of what it asked for and a clock that stands still until told. */
const run = (rights: WritingRights = everything) => {
  const log: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    bundleGeneration.provide({
      actions: {
        ask: (_, { section }) => void log.push(`ask ${section}`),
        stopWriter: (_, { section }) => void log.push(`stop ${section}`),
        fetchSection: (_, { section }) => void log.push(`fetch ${section}`),
        markConsentDeleted: () => void log.push('mark consent deleted'),
      },
    }),
    { input: rights, clock },
  ).start();
  const send = (...events: GenerationEvent[]) => events.forEach((event) => void actor.send(event));
  const sections = () => actor.getSnapshot().context.sections;
  const loading = () => (['letter', 'treatment', 'consent'] as const).filter((name) => sections()[name].loading);
  return { actor, clock, log, send, sections, loading, state: () => actor.getSnapshot().value };
};

const start = (...deleted: BundleSection[]): GenerationEvent => ({ type: 'START', randomId: RANDOM, deleted });
const asked: GenerationEvent = { type: 'ASKED', bundleId: 'b-1', baseGeneration: 0 };
const written = (section: BundleSection, count = 0): GenerationEvent => ({
  type: 'WRITTEN',
  section,
  outcome: 'ended',
  count,
});
const broken = (section: BundleSection): GenerationEvent => ({ type: 'WRITTEN', section, outcome: 'failed' });

describe('bundle generation', () => {
  it('shows every section loading and starts with the letter', () => {
    const { send, log, loading } = run();
    send(start());
    expect(log).toEqual(['ask letter']);
    expect(loading()).toEqual(['letter', 'treatment', 'consent']);
  });

  it('goes on to the treatments and then to the consents, each after the other ended', () => {
    const { send, log, loading, state } = run();
    send(start(), asked, written('letter'));
    expect(log).toEqual(['ask letter', 'ask treatment']);
    expect(loading()).toEqual(['treatment', 'consent']);
    send(asked, written('treatment', 2));
    expect(log).toEqual(['ask letter', 'ask treatment', 'ask consent']);
    send(asked, written('consent'));
    expect(loading()).toEqual([]);
    expect(state()).toBe('idle');
  });

  it('marks the consents deleted when there are no treatments', () => {
    const { send, log, sections } = run();
    send(start(), asked, written('letter'), asked, written('treatment', 0));
    expect(log).toEqual(['ask letter', 'ask treatment', 'mark consent deleted']);
    expect(sections().consent).toMatchObject({ deleted: true, loading: false });
  });

  it('writes no treatments for an account without them, and so no consents', () => {
    const { send, log, state } = run({ treatments: false, consents: true });
    send(start(), asked, written('letter'));
    expect(log).toEqual(['ask letter', 'mark consent deleted']);
    expect(state()).toBe('idle');
  });

  it('marks the consents deleted for an account without them', () => {
    const { send, log } = run({ treatments: true, consents: false });
    send(start(), asked, written('letter'), asked, written('treatment', 3));
    expect(log).toEqual(['ask letter', 'ask treatment', 'mark consent deleted']);
  });

  it('leaves out removed treatments and with them the consents', () => {
    const { send, log, loading } = run();
    send(start('treatment', 'consent'));
    expect(loading()).toEqual(['letter']);
    send(asked, written('letter'));
    expect(log).toEqual(['ask letter']);
  });

  it('opens the bundle with the treatments when the letter was removed beforehand', () => {
    const { send, log } = run();
    send(start('letter'), asked, written('treatment', 1));
    expect(log).toEqual(['ask treatment', 'ask consent']);
  });

  it('opens a bundle for treatments entered by hand without writing a letter that was removed', () => {
    const { send, log, loading, state } = run({ treatments: false, consents: false });
    send(start('letter'), asked);
    expect(log).toEqual(['ask letter', 'stop letter', 'mark consent deleted']);
    expect(loading()).toEqual([]);
    expect(state()).toBe('idle');
  });

  it('asks for nothing when every section is removed', () => {
    const { send, log, sections, state } = run();
    send(start('letter', 'treatment', 'consent'));
    expect(log).toEqual([]);
    for (const section of SECTION_ORDER) expect(sections()[section].deleted).toBe(true);
    expect(state()).toBe('idle');
  });

  it('stops the writer, clears the loading flags and writes nothing more', () => {
    const { send, log, loading, state } = run();
    send(start(), asked, { type: 'STOP' });
    expect(log).toEqual(['ask letter', 'stop letter']);
    expect(loading()).toEqual([]);
    send(written('letter'));
    expect(state()).toBe('idle');
    expect(log).toEqual(['ask letter', 'stop letter']);
  });

  it('stops a writer that is only just being asked, as soon as it runs', () => {
    const { send, log, loading, state } = run();
    send(start(), { type: 'STOP' });
    expect(log).toEqual(['ask letter']);
    send(asked);
    expect(log).toEqual(['ask letter', 'stop letter']);
    expect(loading()).toEqual([]);
    expect(state()).toBe('idle');
  });

  it('ends when the text was stopped elsewhere', () => {
    const { send, log, loading } = run();
    send(start(), asked, { type: 'WRITTEN', section: 'letter', outcome: 'stopped' });
    expect(log).toEqual(['ask letter']);
    expect(loading()).toEqual([]);
  });

  it('goes on to the next section when one is removed while it is written', () => {
    const { send, log, sections } = run();
    send(start(), asked, { type: 'REMOVE', section: 'letter' });
    expect(log).toEqual(['ask letter', 'stop letter', 'ask treatment']);
    expect(sections().letter).toMatchObject({ deleted: true, loading: false });
  });

  it('is done when the treatments are removed while they are written: their consents go too', () => {
    const { send, log, loading, state } = run();
    send(start(), asked, written('letter'), asked, { type: 'REMOVE', section: 'treatment' });
    expect(log).toEqual(['ask letter', 'ask treatment', 'stop treatment']);
    expect(loading()).toEqual([]);
    expect(state()).toBe('idle');
  });

  it('marks a failed section and writes the next one', () => {
    const { send, log, sections } = run();
    send(start(), asked, broken('letter'));
    expect(sections().letter).toMatchObject({ failed: true, loading: false });
    expect(log).toEqual(['ask letter', 'ask treatment']);
  });

  it('does not give up the consents because the treatments failed once', () => {
    const { send, log, sections } = run();
    send(start(), asked, written('letter'), asked, broken('treatment'));
    expect(log).toEqual(['ask letter', 'ask treatment']);
    expect(sections().consent).toMatchObject({ deleted: false, loading: false });
    send({ type: 'RETRY', section: 'treatment', ...known, hasTreatments: false }, asked, written('treatment', 1));
    expect(log.slice(2)).toEqual(['ask treatment', 'ask consent']);
  });

  it('stops at once when the bundle cannot be opened', () => {
    const { send, log, loading, sections, state } = run();
    send(start(), { type: 'ASK_FAILED' });
    expect(log).toEqual(['ask letter']);
    expect(loading()).toEqual([]);
    expect(sections().letter.failed).toBe(true);
    expect(state()).toBe('idle');
  });

  it('writes one section again and leaves the others alone', () => {
    const { send, log, loading } = run();
    send({ type: 'RETRY', section: 'letter', ...known });
    expect(loading()).toEqual(['letter']);
    send(asked, written('letter'));
    expect(log).toEqual(['ask letter']);
  });

  it('goes on after a reload with what the server was writing', () => {
    const { send, log, loading } = run();
    send({ type: 'RESUME', section: 'treatment', baseGeneration: 4, ...known });
    expect(loading()).toEqual(['treatment', 'consent']);
    send(written('treatment', 1));
    expect(log).toEqual(['ask consent']);
  });

  it('fetches the letter directly after 90 s, and again while it is still loading', () => {
    const { send, log, clock } = run();
    send(start(), asked);
    clock.increment(LETTER_FALLBACK_FETCH_MS - 1);
    expect(log).toEqual(['ask letter']);
    clock.increment(1);
    expect(log).toEqual(['ask letter', 'fetch letter']);
    clock.increment(LETTER_FALLBACK_FETCH_MS);
    expect(log).toEqual(['ask letter', 'fetch letter', 'fetch letter']);
    send(written('letter'));
    expect(log.at(-1)).toBe('ask treatment');
  });

  it('hears late news of an earlier section without losing its place', () => {
    const { send, log, state } = run();
    send(start(), asked, written('letter'), asked, written('letter'));
    expect(log).toEqual(['ask letter', 'ask treatment']);
    expect(state()).toBe('writing');
  });

  it('whatever happens: only one section is asked for at a time, in order, and STOP leaves nothing loading', () => {
    const section = fc.constantFrom<BundleSection>('letter', 'treatment', 'consent');
    const event: fc.Arbitrary<GenerationEvent> = fc.oneof(
      fc.constant(asked),
      fc.constant<GenerationEvent>({ type: 'ASK_FAILED' }),
      fc.record({
        type: fc.constant('WRITTEN' as const),
        section,
        outcome: fc.constantFrom('ended' as const, 'failed' as const),
        count: fc.nat(2),
      }),
      fc.record({ type: fc.constantFrom('REMOVE' as const, 'RESTORE' as const), section }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const { send, log, loading } = run();
        send(start(), ...events);
        const asks = log.filter((entry) => entry.startsWith('ask '));
        expect(['ask letter', 'ask treatment', 'ask consent'].filter((entry) => asks.includes(entry))).toEqual(asks);
        send({ type: 'STOP' }, asked);
        expect(loading()).toEqual([]);
      }),
    );
  });
});

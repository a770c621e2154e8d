import { describe, expect, it } from 'vitest';
import {
  type Activity,
  type ActivityEffect,
  activeElsewhere,
  indicatorOf,
  openedAt,
  tick,
  touched,
} from './activity.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

interface Told {
  readonly effect: ActivityEffect;
  readonly atMs: number;
}

/** A window whose clock is looked at every second. */
class Window {
  nowMs = 0;
  activity: Activity = openedAt(0);
  isBusy = false;
  isConnected = true;
  readonly told: Told[] = [];
  onKeepAlive: () => void = () => undefined;

  second(): void {
    this.nowMs += SECOND;
    const { activity, effects } = tick(this.activity, this);
    this.activity = activity;
    for (const effect of effects) {
      this.told.push({ effect, atMs: this.nowMs });
      if (effect === 'keep-alive') this.onKeepAlive();
    }
  }

  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += SECOND) this.second();
  }

  touch(): void {
    this.activity = touched(this.activity, this.nowMs);
  }

  hear(): void {
    this.activity = activeElsewhere(this.activity, this.nowMs);
  }

  times(effect: ActivityEffect): number[] {
    return this.told.filter((one) => one.effect === effect).map(({ atMs }) => atMs);
  }
}

describe('idle-detected', () => {
  it('comes once, five minutes after the last input', () => {
    const window = new Window();
    window.pass(2 * MINUTE);
    window.touch();
    window.pass(60 * MINUTE);
    expect(window.times('idle-detected')).toEqual([7 * MINUTE]);
  });

  it('comes again after somebody was back', () => {
    const window = new Window();
    window.pass(6 * MINUTE);
    window.touch();
    window.pass(6 * MINUTE);
    expect(window.times('idle-detected')).toEqual([5 * MINUTE, 11 * MINUTE]);
  });

  it('does not count the time while something is recorded or unsent', () => {
    const window = new Window();
    window.isBusy = true;
    window.pass(60 * MINUTE);
    window.isBusy = false;
    window.pass(5 * MINUTE - SECOND);
    expect(window.times('idle-detected')).toEqual([]);
    window.pass(SECOND);
    expect(window.times('idle-detected')).toEqual([65 * MINUTE]);
  });

  it('waits until the grace of another window is used up', () => {
    const window = new Window();
    window.pass(5 * MINUTE - SECOND);
    window.hear();
    window.pass(2 * MINUTE);
    expect(window.times('idle-detected')).toEqual([]);
    window.pass(10 * SECOND);
    expect(window.times('idle-detected')).toHaveLength(1);
  });

  it('never comes while another window is used, though its word is a second late each time', () => {
    const [used, forgotten] = [new Window(), new Window()];
    const late: number[] = [];
    used.onKeepAlive = () => late.push(used.nowMs + SECOND);
    for (let passed = 0; passed < 60 * MINUTE; passed += SECOND) {
      if (passed % MINUTE === 0) used.touch();
      used.second();
      forgotten.second();
      if (late.includes(forgotten.nowMs)) forgotten.hear();
    }
    expect(forgotten.times('idle-detected')).toEqual([]);
  });

  it('comes to both of two windows that nobody touches', () => {
    const [one, other] = [new Window(), new Window()];
    one.onKeepAlive = () => other.hear();
    other.onKeepAlive = () => one.hear();
    for (let passed = 0; passed < 20 * MINUTE; passed += SECOND) {
      one.second();
      other.second();
    }
    expect(one.times('idle-detected')).toHaveLength(1);
    expect(other.times('idle-detected')).toHaveLength(1);
  });
});

describe('keep-alive', () => {
  it('goes out every two minutes while somebody is here, and not after', () => {
    const window = new Window();
    window.pass(20 * MINUTE);
    expect(window.times('keep-alive')).toEqual([SECOND, 2 * MINUTE + SECOND, 4 * MINUTE + SECOND]);
    window.touch();
    window.second();
    expect(window.times('keep-alive')).toHaveLength(4);
  });

  it('waits for the connection rather than being lost', () => {
    const window = new Window();
    window.isConnected = false;
    window.pass(MINUTE);
    expect(window.times('keep-alive')).toEqual([]);
    window.isConnected = true;
    window.second();
    expect(window.times('keep-alive')).toEqual([MINUTE + SECOND]);
  });
});

describe('indicatorOf', () => {
  it('turns idle at a minute and active with the next input', () => {
    const opened = openedAt(0);
    expect(indicatorOf(opened, MINUTE - 1)).toBe('active');
    expect(indicatorOf(opened, MINUTE)).toBe('idle');
    expect(indicatorOf(touched(opened, MINUTE), MINUTE)).toBe('active');
  });
});

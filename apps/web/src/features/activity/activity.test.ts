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

interface PerformedEffect {
  readonly effect: ActivityEffect;
  readonly atMs: number;
}

/** A window that checks every second. */
class Window {
  nowMs = 0;
  activity: Activity = openedAt(0);
  isBusy = false;
  isConnected = true;
  readonly performed: PerformedEffect[] = [];
  onKeepAlive: () => void = () => undefined;

  second(): void {
    this.nowMs += SECOND;
    const { activity, effects } = tick(this.activity, this);
    this.activity = activity;
    for (const effect of effects) {
      this.performed.push({ effect, atMs: this.nowMs });
      if (effect === 'keep-alive') this.onKeepAlive();
    }
  }

  pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += SECOND) this.second();
  }

  touch(): void {
    this.activity = touched(this.activity, this.nowMs);
  }

  receiveKeepAlive(): void {
    this.activity = activeElsewhere(this.activity, this.nowMs);
  }

  times(effect: ActivityEffect): number[] {
    return this.performed.filter((one) => one.effect === effect).map(({ atMs }) => atMs);
  }
}

describe('idle-detected', () => {
  it('is reported once, five minutes after the last input', () => {
    const window = new Window();
    window.pass(2 * MINUTE);
    window.touch();
    window.pass(60 * MINUTE);
    expect(window.times('idle-detected')).toEqual([7 * MINUTE]);
  });

  it('is reported again after new input', () => {
    const window = new Window();
    window.pass(6 * MINUTE);
    window.touch();
    window.pass(6 * MINUTE);
    expect(window.times('idle-detected')).toEqual([5 * MINUTE, 11 * MINUTE]);
  });

  it('ignores time while audio is recorded or unsent', () => {
    const window = new Window();
    window.isBusy = true;
    window.pass(60 * MINUTE);
    window.isBusy = false;
    window.pass(5 * MINUTE - SECOND);
    expect(window.times('idle-detected')).toEqual([]);
    window.pass(SECOND);
    expect(window.times('idle-detected')).toEqual([65 * MINUTE]);
  });

  it('waits until the grace from another window ends', () => {
    const window = new Window();
    window.pass(5 * MINUTE - SECOND);
    window.receiveKeepAlive();
    window.pass(2 * MINUTE);
    expect(window.times('idle-detected')).toEqual([]);
    window.pass(10 * SECOND);
    expect(window.times('idle-detected')).toHaveLength(1);
  });

  it('is never reported while another window is used, with messages one second late', () => {
    const [used, forgotten] = [new Window(), new Window()];
    const late: number[] = [];
    used.onKeepAlive = () => late.push(used.nowMs + SECOND);
    for (let passed = 0; passed < 60 * MINUTE; passed += SECOND) {
      if (passed % MINUTE === 0) used.touch();
      used.second();
      forgotten.second();
      if (late.includes(forgotten.nowMs)) forgotten.receiveKeepAlive();
    }
    expect(forgotten.times('idle-detected')).toEqual([]);
  });

  it('is reported by both of two windows without input', () => {
    const [one, other] = [new Window(), new Window()];
    one.onKeepAlive = () => other.receiveKeepAlive();
    other.onKeepAlive = () => one.receiveKeepAlive();
    for (let passed = 0; passed < 20 * MINUTE; passed += SECOND) {
      one.second();
      other.second();
    }
    expect(one.times('idle-detected')).toHaveLength(1);
    expect(other.times('idle-detected')).toHaveLength(1);
  });
});

describe('keep-alive', () => {
  it('is sent every two minutes while the user is active, and not after', () => {
    const window = new Window();
    window.pass(20 * MINUTE);
    expect(window.times('keep-alive')).toEqual([SECOND, 2 * MINUTE + SECOND, 4 * MINUTE + SECOND]);
    window.touch();
    window.second();
    expect(window.times('keep-alive')).toHaveLength(4);
  });

  it('waits for the connection', () => {
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

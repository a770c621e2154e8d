import { PRIMARY_VACANT_MS, WINDOW_GONE_AFTER_MS, WINDOW_HEARTBEAT_MS } from '@openconsult/contracts/limits';
import type { WindowWhisperData } from '@openconsult/contracts/windows';

/** The primary window and its term. Of two claims the later term wins, and in one term the smaller id. */
interface PrimaryClaim {
  readonly windowId: string;
  readonly term: number;
}

/** What one window knows of all. Times are in milliseconds of one clock. */
export interface Negotiation {
  readonly self: string;
  /** The other windows, and when each last sent a message. */
  readonly seenAtMs: ReadonlyMap<string, number>;
  readonly primary: PrimaryClaim | null;
  readonly highestTerm: number;
  /** Since when no primary window is known; ignored while one is. */
  readonly vacantSinceMs: number;
  readonly publishedAtMs: number;
  readonly checkedAtMs: number;
}

export type NegotiationEvent =
  | { readonly type: 'tick' }
  /** A window sent a message; `term` if it is primary. */
  | { readonly type: 'seen'; readonly windowId: string; readonly term: number | null; readonly asks: boolean }
  /** A window closed, or its connection ended. */
  | { readonly type: 'left'; readonly windowId: string }
  /** This window becomes the primary one. */
  | { readonly type: 'claim' };

type NegotiationWhisper = 'multiTab' | 'requestPrimaryWindow';

/** A message to publish, or with `publish: null` a primary window that closed or died. */
export type NegotiationEffect =
  | {
      [Name in NegotiationWhisper]: { readonly publish: Name; readonly data: WindowWhisperData<Name> };
    }[NegotiationWhisper]
  | { readonly publish: null; readonly primaryLeft: string };

export interface NegotiationStep {
  readonly negotiation: Negotiation;
  readonly effects: readonly NegotiationEffect[];
}

const isPrimary = ({ self, primary }: Negotiation): boolean => primary?.windowId === self;

const hello = (negotiation: Negotiation, asks: boolean): NegotiationEffect => ({
  publish: 'multiTab',
  data: { term: isPrimary(negotiation) ? (negotiation.primary?.term ?? null) : null, asks },
});

const beats = (claim: PrimaryClaim, other: PrimaryClaim | null): boolean =>
  other === null || claim.term > other.term || (claim.term === other.term && claim.windowId < other.windowId);

/** The state of a window that has just opened, with a message that asks the others to answer. */
export const openNegotiation = (self: string, nowMs: number, highestTerm = 0): NegotiationStep => {
  const negotiation: Negotiation = {
    self,
    seenAtMs: new Map(),
    primary: null,
    highestTerm,
    vacantSinceMs: nowMs,
    publishedAtMs: nowMs,
    checkedAtMs: nowMs,
  };
  return { negotiation, effects: [hello(negotiation, true)] };
};

/**
 * One step of the negotiation of the primary window (behaviour.md#windows). After a second without a primary window,
 * the one with the smallest id claims it under a new term; two that claim at once agree with the next message. Only the
 * primary window itself publishes its claim. A window that slept starts over.
 */
export const negotiate = (before: Negotiation, event: NegotiationEvent, nowMs: number): NegotiationStep => {
  switch (event.type) {
    case 'tick':
      return tick(before, nowMs);
    case 'seen':
      return seen(before, event, nowMs);
    case 'left':
      return without(before, [event.windowId], nowMs);
    case 'claim':
      return isPrimary(before) ? { negotiation: before, effects: [] } : claim(before, nowMs);
  }
};

function claim(before: Negotiation, nowMs: number): NegotiationStep {
  const term = before.highestTerm + 1;
  const primary = { windowId: before.self, term };
  return {
    negotiation: { ...before, primary, highestTerm: term, publishedAtMs: nowMs },
    effects: [{ publish: 'requestPrimaryWindow', data: { term } }],
  };
}

function seen(
  before: Negotiation,
  { windowId, term, asks }: NegotiationEvent & { type: 'seen' },
  nowMs: number,
): NegotiationStep {
  if (windowId === before.self) return { negotiation: before, effects: [] };
  const known = { ...before, seenAtMs: new Map(before.seenAtMs).set(windowId, nowMs) };
  const answer = (negotiation: Negotiation): NegotiationStep => ({
    negotiation: asks ? { ...negotiation, publishedAtMs: nowMs } : negotiation,
    effects: asks ? [hello(negotiation, false)] : [],
  });
  if (term === null) {
    // It yielded to a window whose message has not arrived yet.
    const isVacant = before.primary?.windowId === windowId;
    return answer(isVacant ? { ...known, primary: null, vacantSinceMs: nowMs } : known);
  }
  const claimed = { windowId, term };
  const negotiation = { ...known, highestTerm: Math.max(before.highestTerm, term) };
  if (beats(claimed, before.primary)) return answer({ ...negotiation, primary: claimed });
  if (!isPrimary(before)) return answer(negotiation);
  // It does not know yet that this window came before it.
  return { negotiation: { ...negotiation, publishedAtMs: nowMs }, effects: [hello(negotiation, false)] };
}

function without(before: Negotiation, gone: readonly string[], nowMs: number): NegotiationStep {
  const seenAtMs = new Map(before.seenAtMs);
  for (const windowId of gone) seenAtMs.delete(windowId);
  const left = before.primary?.windowId;
  if (left === undefined || !gone.includes(left)) return { negotiation: { ...before, seenAtMs }, effects: [] };
  return {
    negotiation: { ...before, seenAtMs, primary: null, vacantSinceMs: nowMs },
    effects: [{ publish: null, primaryLeft: left }],
  };
}

function tick(before: Negotiation, nowMs: number): NegotiationStep {
  // It slept, or its clock was set.
  if (Math.abs(nowMs - before.checkedAtMs) > WINDOW_GONE_AFTER_MS)
    return openNegotiation(before.self, nowMs, before.highestTerm);
  const silent = [...before.seenAtMs].filter(([, atMs]) => nowMs - atMs > WINDOW_GONE_AFTER_MS).map(([id]) => id);
  const { negotiation, effects } = without({ ...before, checkedAtMs: nowMs }, silent, nowMs);
  const isFirst = [...negotiation.seenAtMs.keys()].every((id) => negotiation.self < id);
  if (negotiation.primary === null && isFirst && nowMs - negotiation.vacantSinceMs >= PRIMARY_VACANT_MS) {
    const claimed = claim(negotiation, nowMs);
    return { ...claimed, effects: [...effects, ...claimed.effects] };
  }
  if (nowMs - negotiation.publishedAtMs < WINDOW_HEARTBEAT_MS) return { negotiation, effects };
  return { negotiation: { ...negotiation, publishedAtMs: nowMs }, effects: [...effects, hello(negotiation, false)] };
}

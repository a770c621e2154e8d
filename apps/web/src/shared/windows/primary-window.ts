import { PRIMARY_VACANT_MS, WINDOW_GONE_AFTER_MS, WINDOW_HEARTBEAT_MS } from '@openconsult/contracts/limits';
import type { WindowWhisperData } from '@openconsult/contracts/windows';

/** Who is primary, and under which term: of two claims the later term holds, and of one term the smaller id. */
export interface PrimaryClaim {
  readonly windowId: string;
  readonly term: number;
}

/** What one window knows of all. Times in milliseconds of one clock. */
export interface Negotiation {
  readonly self: string;
  /** The other windows, and when each was last heard. */
  readonly heardAtMs: ReadonlyMap<string, number>;
  readonly primary: PrimaryClaim | null;
  readonly highestTerm: number;
  /** Since when no primary window is known; of no meaning while one is. */
  readonly vacantSinceMs: number;
  readonly saidAtMs: number;
  readonly lookedAtMs: number;
}

export type NegotiationEvent =
  | { readonly type: 'tick' }
  /** A window said that it is there; `term` if it is primary. */
  | { readonly type: 'heard'; readonly windowId: string; readonly term: number | null; readonly asks: boolean }
  /** A window said goodbye, or its connection ended. */
  | { readonly type: 'left'; readonly windowId: string }
  /** This window is to be the primary one. */
  | { readonly type: 'want' };

type NegotiationWhisper = 'multiTab' | 'requestPrimaryWindow';

/** What a step asks for: something to be said, or known, that a primary window closed or died. */
export type NegotiationEffect =
  | { [Name in NegotiationWhisper]: { readonly say: Name; readonly data: WindowWhisperData<Name> } }[NegotiationWhisper]
  | { readonly say: null; readonly primaryLeft: string };

export interface NegotiationStep {
  readonly negotiation: Negotiation;
  readonly effects: readonly NegotiationEffect[];
}

const isPrimary = ({ self, primary }: Negotiation): boolean => primary?.windowId === self;

const hello = (negotiation: Negotiation, asks: boolean): NegotiationEffect => ({
  say: 'multiTab',
  data: { term: isPrimary(negotiation) ? (negotiation.primary?.term ?? null) : null, asks },
});

const beats = (claim: PrimaryClaim, other: PrimaryClaim | null): boolean =>
  other === null || claim.term > other.term || (claim.term === other.term && claim.windowId < other.windowId);

/** A window that has just been opened, and asks who is there. */
export const openNegotiation = (self: string, nowMs: number, highestTerm = 0): NegotiationStep => {
  const negotiation: Negotiation = {
    self,
    heardAtMs: new Map(),
    primary: null,
    highestTerm,
    vacantSinceMs: nowMs,
    saidAtMs: nowMs,
    lookedAtMs: nowMs,
  };
  return { negotiation, effects: [hello(negotiation, true)] };
};

/**
 * One step of the negotiation of the primary window (behaviour.md#windows). Whoever hears nobody be primary for a
 * second, and has the smallest id of those it hears, becomes it under a new term; two that became it at once agree with
 * the next word that arrives. Only a window itself says that it is primary. A window that slept asks anew.
 */
export const negotiate = (before: Negotiation, event: NegotiationEvent, nowMs: number): NegotiationStep => {
  switch (event.type) {
    case 'tick':
      return tick(before, nowMs);
    case 'heard':
      return heard(before, event, nowMs);
    case 'left':
      return without(before, [event.windowId], nowMs);
    case 'want':
      return isPrimary(before) ? { negotiation: before, effects: [] } : claim(before, nowMs);
  }
};

function claim(before: Negotiation, nowMs: number): NegotiationStep {
  const term = before.highestTerm + 1;
  const primary = { windowId: before.self, term };
  return {
    negotiation: { ...before, primary, highestTerm: term, saidAtMs: nowMs },
    effects: [{ say: 'requestPrimaryWindow', data: { term } }],
  };
}

function heard(
  before: Negotiation,
  { windowId, term, asks }: NegotiationEvent & { type: 'heard' },
  nowMs: number,
): NegotiationStep {
  if (windowId === before.self) return { negotiation: before, effects: [] };
  const known = { ...before, heardAtMs: new Map(before.heardAtMs).set(windowId, nowMs) };
  const answer = (negotiation: Negotiation): NegotiationStep => ({
    negotiation: asks ? { ...negotiation, saidAtMs: nowMs } : negotiation,
    effects: asks ? [hello(negotiation, false)] : [],
  });
  if (term === null) {
    // It yielded to somebody whose word has not come yet.
    const isVacant = before.primary?.windowId === windowId;
    return answer(isVacant ? { ...known, primary: null, vacantSinceMs: nowMs } : known);
  }
  const told = { windowId, term };
  const negotiation = { ...known, highestTerm: Math.max(before.highestTerm, term) };
  if (beats(told, before.primary)) return answer({ ...negotiation, primary: told });
  if (!isPrimary(before)) return answer(negotiation);
  // It does not know yet that this window came before it.
  return { negotiation: { ...negotiation, saidAtMs: nowMs }, effects: [hello(negotiation, false)] };
}

function without(before: Negotiation, gone: readonly string[], nowMs: number): NegotiationStep {
  const heardAtMs = new Map(before.heardAtMs);
  for (const windowId of gone) heardAtMs.delete(windowId);
  const left = before.primary?.windowId;
  if (left === undefined || !gone.includes(left)) return { negotiation: { ...before, heardAtMs }, effects: [] };
  return {
    negotiation: { ...before, heardAtMs, primary: null, vacantSinceMs: nowMs },
    effects: [{ say: null, primaryLeft: left }],
  };
}

function tick(before: Negotiation, nowMs: number): NegotiationStep {
  // It slept, or its clock was set.
  if (Math.abs(nowMs - before.lookedAtMs) > WINDOW_GONE_AFTER_MS)
    return openNegotiation(before.self, nowMs, before.highestTerm);
  const silent = [...before.heardAtMs].filter(([, atMs]) => nowMs - atMs > WINDOW_GONE_AFTER_MS).map(([id]) => id);
  const { negotiation, effects } = without({ ...before, lookedAtMs: nowMs }, silent, nowMs);
  const isFirst = [...negotiation.heardAtMs.keys()].every((id) => negotiation.self < id);
  if (negotiation.primary === null && isFirst && nowMs - negotiation.vacantSinceMs >= PRIMARY_VACANT_MS) {
    const claimed = claim(negotiation, nowMs);
    return { ...claimed, effects: [...effects, ...claimed.effects] };
  }
  if (nowMs - negotiation.saidAtMs < WINDOW_HEARTBEAT_MS) return { negotiation, effects };
  return { negotiation: { ...negotiation, saidAtMs: nowMs }, effects: [...effects, hello(negotiation, false)] };
}

import type { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import type { Deps } from '../platform/deps.ts';
import type { UseCases } from '../platform/use-case.ts';
import { guestCalls } from './guest-calls.ts';
import { joinMicrophones } from './join.ts';
import { offerMicrophones, useMicrophones } from './offer.ts';

/** Phones as microphones (behaviour.md#phone-microphone; fault R18, T21, T22). */
export const createRemoteMicrophoneService = (deps: Deps) =>
  ({
    ...offerMicrophones(deps),
    ...useMicrophones(deps),
    ...joinMicrophones(deps),
    ...guestCalls(deps),
  }) satisfies UseCases<typeof remoteMicrophones>;

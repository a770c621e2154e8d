import { type RemoteMicrophoneGuest, remoteMicrophoneChannel } from '@openconsult/contracts/remote-microphones';
import type { RemoteMicrophone } from '@openconsult/db';
import type { Config } from '../platform/config.ts';
import { realtimeSettings } from '../realtime/index.ts';
import { journalKeyOf, secretsOf } from './rules.ts';

export function journalKeysOf(config: Config, id: string): { journal_key: string; previous_journal_keys: string[] } {
  const [secret, ...previous] = secretsOf(config);
  return {
    journal_key: journalKeyOf(secret, id),
    previous_journal_keys: previous.map((each) => journalKeyOf(each, id)),
  };
}

export const guestToWire = (
  config: Config,
  { id }: RemoteMicrophone,
  endsAt: Date,
  isOpen = true,
): RemoteMicrophoneGuest => ({
  id,
  channel: remoteMicrophoneChannel(id),
  realtime: realtimeSettings(config),
  ...journalKeysOf(config, id),
  expires_at: endsAt.toISOString(),
  closed: !isOpen,
});

import { id as microphoneId } from '@openconsult/contracts/fields';
import { remoteMicrophoneChannel } from '@openconsult/contracts/remote-microphones';
import type { Deps } from '../platform/deps.ts';
import type { MicrophoneChannels } from '../realtime/index.ts';
import { isOfferLive } from './guests.ts';
import { remoteMicrophoneRepo as repo } from './repo.ts';

/** The windows of a phone's user may whisper on its channel until it is closed. */
export function createMicrophoneChannels(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): MicrophoneChannels {
  return {
    async isOf({ userId }, name) {
      const { data: id } = microphoneId.safeParse(name.slice(remoteMicrophoneChannel('').length));
      if (id === undefined || name !== remoteMicrophoneChannel(id)) return false;
      const microphone = await repo.find(deps.db, userId, id);
      if (microphone === null || microphone.closedAt !== null || !isOfferLive(microphone, deps.clock.now()))
        return false;
      return name === remoteMicrophoneChannel(microphone.id);
    },
  };
}

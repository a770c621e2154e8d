import { AppError } from '@openconsult/contracts/errors';
import { id as microphoneId } from '@openconsult/contracts/fields';
import { answerMessages } from '@openconsult/contracts/messages';
import { remoteMicrophoneChannel } from '@openconsult/contracts/remote-microphones';
import type { Deps } from '../platform/deps.ts';
import type { MicrophoneChannels } from '../realtime/index.ts';
import { guestOf, isOfferLive } from './guests.ts';
import { remoteMicrophonesRepo as repo } from './repo.ts';

/** Who may whisper on the channel of a phone: the windows of its person, and the phone itself, until it is closed. */
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
    async assertGuest(grant, name) {
      const { microphone, isOpen } = await guestOf(deps, grant);
      if (isOpen && name === remoteMicrophoneChannel(microphone.id)) return;
      throw new AppError('FORBIDDEN', answerMessages.forbidden);
    },
  };
}

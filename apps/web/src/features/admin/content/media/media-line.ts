import type { ContentMedia } from '@openconsult/contracts/education-content';

const KINDS: Readonly<Record<ContentMedia['kind'], string>> = { image: 'Picture', video: 'Video', link: 'YouTube' };

/** What a row says of a picture or video besides its title: "Video, 0:14, captions". */
export const mediaLine = ({ kind, duration_ms, captions_url, plain_url, description }: ContentMedia): string => {
  const seconds = Math.round((duration_ms ?? 0) / 1_000);
  const parts = [
    KINDS[kind],
    duration_ms !== null && `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    kind === 'video' && (captions_url === null ? 'no captions' : 'captions'),
    plain_url !== null && 'labels can be hidden',
    description === '' && 'no description',
  ];
  return parts.filter((part) => part !== false).join(', ');
};

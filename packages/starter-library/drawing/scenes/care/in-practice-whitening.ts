import { line, type Point, smooth } from '../../model/geometry.ts';
import { crownPoint, drawSmile } from '../../model/jaw/smile.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const view = { x: 640, y: 400, scale: 0.72 };
const state = { open: 60, look: { stain: 0.25 } };
const PLACES = [-4, -3, -2, -1, 1, 2, 3, 4] as const;

export const scene = stillScene({
  key: 'in-practice-whitening',
  title: 'Whitening at the practice',
  description: 'Strong whitening gel covers the upper front teeth. A blue barrier protects the gum above them.',
  draw: () => {
    const barrier = line(
      smooth(
        PLACES.map(
          (place): Point => [crownPoint('upper', place, state, 0)[0], crownPoint('upper', place, state, -0.04)[1]],
        ),
      ),
    );
    const gel = PLACES.map((place) => {
      const [x, y] = crownPoint('upper', place, state, 0.56);
      const wide = Math.abs(place) === 4 ? 30 : 52;
      return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="70" fill="${palette.temporary.light}" stroke="${palette.temporary.line}" stroke-width="3" opacity="0.85"/>`;
    });
    return {
      picture: withDefs(
        placed(
          view,
          drawSmile(state, {
            over:
              stroke(barrier, palette.sealant.line, 66) +
              stroke(barrier, palette.sealant.base, 58) +
              stroke(barrier, '#ffffff', 12, { opacity: 0.5, transform: 'translate(0 -12)' }) +
              gel.join(''),
          }),
        ),
      ),
      labels: [
        {
          text: 'Barrier protects the gum',
          at: onStage(view, [crownPoint('upper', 3, state, 0)[0], crownPoint('upper', 3, state, -0.04)[1]]),
          side: 'right',
        },
        { text: 'Whitening gel', at: onStage(view, crownPoint('upper', -3, state, 0.6)), side: 'left' },
      ],
    };
  },
});

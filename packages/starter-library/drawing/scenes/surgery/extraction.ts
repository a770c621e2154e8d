import { between, during, ease } from '../../easing.ts';
import { drawSideRow } from '../../model/jaw/side-row.ts';
import { elevator, forceps } from '../../model/jaw/tools.ts';
import { MOLAR_SOCKET } from '../../model/jaw/wounds.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { group, onStage, path, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 600, y: 320, scale: 0.95 };
function frame(time: number): Frame {
  const rock = Math.sin(time * 5) * 4.5 * during(time, 4, 6.6);
  const lift = 860 * ease(time, 6.6, 8.8);
  const grip = ease(time, 3.2, 3.8);
  const leverX = between(-1000, -106, ease(time, 0.2, 1.2)) - 1000 * ease(time, 2.6, 3.2);
  const lever = {
    transform: `translate(${leverX.toFixed(1)} 16) rotate(${(-24 + 8 * Math.sin(time * 6) * during(time, 1.2, 2.6)).toFixed(1)})`,
  };
  const sway = 200 * Math.sin((rock * Math.PI) / 180);
  const forcepsY = between(-700, -6, ease(time, 2.8, 3.4)) - lift;
  const held = { transform: `translate(${sway.toFixed(1)} ${forcepsY.toFixed(1)}) rotate(${rock.toFixed(2)})` };
  const socket = path(MOLAR_SOCKET, { fill: '#8b5a3d', stroke: palette.bone.line, 'stroke-width': 4 });
  const blood = path(MOLAR_SOCKET, { fill: palette.artery.shade, opacity: ease(time, 8.8, 10.2) });
  const clot = path('M-90 70V-10Q-50 -32 0 -34Q50 -32 90 -10V70Z', {
    fill: palette.artery.shade,
    opacity: ease(time, 9.2, 10.6),
  });
  const picture = placed(
    view,
    drawSideRow(
      {
        jaw: 'lower',
        origin: 1,
        teeth: [{ number: 5 }, { number: 6, dx: sway, dy: -lift, turn: rock, look: { stain: 0.4 } }, { number: 7 }],
      },
      {
        inBone: socket + blood + clot,
        over: (time > 2.8 ? group(forceps(196, grip), held) : '') + (time < 3.2 ? group(elevator(), lever) : ''),
      },
    ),
  );
  return {
    picture: withDefs(picture),
    labels: [
      { text: 'Tooth to take out', at: onStage(view, [70, -70]), side: 'right', opacity: during(time, 0, 3) },
      {
        text: 'Blood clot protects the bone',
        at: onStage(view, [62, 200]),
        side: 'right',
        opacity: ease(time, 10.2, 10.7),
      },
      { text: 'Bone', at: onStage(view, [-140, 300]), side: 'left' },
      { text: 'Gum', at: onStage(view, [-190, 24]), side: 'left' },
    ],
  };
}

export const scene: Scene = {
  key: 'extraction',
  title: 'Taking out a tooth',
  description:
    'A lower molar is loosened with a thin lever, held with forceps, rocked gently and lifted out. A blood clot fills the empty socket and protects the bone.',
  seconds: 12,
  stillAt: 5,
  frame,
  captions: [
    { from: 0, to: 3, text: 'The area is numb. The tooth is loosened gently.' },
    { from: 3, to: 6.4, text: 'It is held with forceps and rocked until it comes free. You feel pressure, not pain.' },
    { from: 6.4, to: 8.8, text: 'The tooth is lifted out.' },
    { from: 8.8, to: 12, text: 'A blood clot fills the socket. It has to stay there while the gum heals over.' },
  ],
};

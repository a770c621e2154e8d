import { between, during, ease, linear } from '../../easing.ts';
import { abutment, coverCap, drill, drillHole, implantScrew, madeCrown } from '../../model/jaw/implant.ts';
import { drawSideRow } from '../../model/jaw/side-row.ts';
import { withDefs } from '../../model/palette.ts';
import { group, onStage, placed } from '../../model/svg.ts';
import type { Frame, Scene } from '../../scene.ts';

const view = { x: 600, y: 285, scale: 0.98 };
const shoulder = 56;

function frame(time: number): Frame {
  const hole = ease(time, 1, 2.6);
  const placing = ease(time, 3.2, 5.6);
  const healed = ease(time, 6.2, 8);
  const post = ease(time, 8.4, 9.4);
  const crown = ease(time, 9.9, 11.2);
  const drillY = between(-420, shoulder + 210 * hole, ease(time, 0.2, 1)) - 700 * ease(time, 2.6, 3.2);
  const implantY = between(-330, shoulder, placing);
  const joined = `<path d="M-62 20C-80 90 -76 180 -40 250H40C76 180 80 90 62 20Z" fill="#fff6d8" stroke="#c9ab76" stroke-width="3" opacity="${(0.75 * healed).toFixed(2)}"/>`;
  const at = (y: number, part: string) => group(part, { transform: `translate(0 ${y.toFixed(2)})` });
  const screw = time < 3 ? '' : implantScrew(placing * 7 + linear(time, 3, 3.2));
  const isInBone = time > 5.6;
  const picture = placed(
    view,
    drawSideRow(
      {
        jaw: 'lower',
        origin: 1,
        margins: [40, 40],
        teeth: [{ number: 5 }, { number: 6, isGone: true }, { number: 7 }],
      },
      {
        inBone: at(shoulder, drillHole(hole) + joined) + at(implantY, screw),
        behindGum:
          (time > 8.2 ? group(at(between(-260, shoulder, post), abutment()), { opacity: ease(time, 8.2, 8.5) }) : '') +
          at(between(-330, 10, crown), group(madeCrown('lower', 6, 'new'), { opacity: ease(time, 9.7, 10.1) })),
        over:
          (isInBone ? at(shoulder - 2, group(coverCap(), { opacity: during(time, 5.7, 8.3) })) : '') +
          (time < 3.2 ? at(drillY, drill(time * 6)) : ''),
      },
    ),
  );
  return {
    picture: withDefs(picture),
    labels: [
      { text: 'Implant', at: onStage(view, [30, 150]), side: 'left', opacity: ease(time, 5.6, 6.1) },
      { text: 'Jaw bone', at: onStage(view, [-190, 300]), side: 'left' },
      { text: 'Bone holds the implant', at: onStage(view, [62, 190]), side: 'right', opacity: during(time, 6.6, 8.6) },
      { text: 'Crown', at: onStage(view, [60, -90]), side: 'right', opacity: ease(time, 11.2, 11.7) },
      { text: 'Connector', at: onStage(view, [28, 0]), side: 'right', opacity: during(time, 9.2, 11) },
    ],
  };
}

export const scene: Scene = {
  key: 'dental-implant',
  title: 'Dental implant',
  description:
    'A hole is prepared in the jaw bone between two teeth. A titanium screw is turned in. Bone heals around it, then a connector and a crown are put on, level with the teeth beside it.',
  seconds: 13,
  stillAt: 12.5,
  frame,
  captions: [
    { from: 0, to: 3, text: 'A small hole is prepared in the jaw bone where the tooth is missing.' },
    { from: 3, to: 6, text: 'The implant, a small titanium screw, is placed in the bone.' },
    { from: 6, to: 8.3, text: 'Over about three months the bone grows onto the implant and holds it.' },
    { from: 8.3, to: 9.8, text: 'A connector is fixed to the implant.' },
    { from: 9.8, to: 13, text: 'A crown is fitted. It looks and works like a tooth.' },
  ],
};

import { line, smooth } from '../../model/geometry.ts';
import { clearShell } from '../../model/jaw/appliances.ts';
import { archLength, archLine, archTooth, drawArch } from '../../model/jaw/arch.ts';
import { drawSmile } from '../../model/jaw/smile.ts';
import { palette, withDefs } from '../../model/palette.ts';
import { onStage, placed, stroke } from '../../model/svg.ts';
import { stillScene } from '../../scene.ts';

const shell = { x: 345, y: 400, scale: 0.52 };
const arch = { x: 945, y: 210, scale: 0.4 };
const state = { open: 60 };
const wire = line(smooth(archLine('lower', archLength('lower', -3), archLength('lower', 3), -2.4)));

export const scene = stillScene({
  key: 'retainer',
  title: 'Retainers',
  description:
    'On the left a clear retainer over the upper teeth. On the right a thin wire that is bonded behind the lower front teeth.',
  draw: () => ({
    picture: withDefs(
      placed(shell, drawSmile(state, { over: clearShell('upper', state, 0) })) +
        placed(
          arch,
          drawArch(
            { jaw: 'lower' },
            { over: stroke(wire, palette.metal.line, 26) + stroke(wire, palette.metal.light, 16) },
          ),
        ),
    ),
    labels: [
      { text: 'Clear retainer', at: onStage(shell, [0, -20]), side: 'top' },
      { text: 'Wire behind the teeth', at: onStage(arch, archTooth('lower', 2, -2.4)), side: 'top' },
    ],
  }),
});

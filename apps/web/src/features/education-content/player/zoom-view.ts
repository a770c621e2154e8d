/** How a picture is shown: enlarged by `scale`, its centre moved by `x` and `y` in CSS pixels. */
export interface ZoomView {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const SCALE_MAX = 6;
export const FIT: ZoomView = { scale: 1, x: 0, y: 0 };

const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** No edge of the picture comes inside the edge of its frame. */
const within = ({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView => ({
  scale,
  x: clamp(x, ((scale - 1) * width) / 2),
  y: clamp(y, ((scale - 1) * height) / 2),
});

/** Enlarged by a factor around a point, which stays where it is. The point is relative to the centre of the frame. */
export const zoomedAt = (view: ZoomView, factor: number, at: { x: number; y: number }, frame: Size): ZoomView => {
  const scale = Math.max(1, Math.min(SCALE_MAX, view.scale * factor));
  const ratio = scale / view.scale;
  return within({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, frame);
};

export const movedBy = (view: ZoomView, x: number, y: number, frame: Size): ZoomView =>
  within({ ...view, x: view.x + x, y: view.y + y }, frame);

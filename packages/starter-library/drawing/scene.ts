import type { Label } from './labels.ts';

/** The size of every picture, in pixels. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** What is seen at one time: SVG elements inside the stage, drawn on its panel, and the labels over them. */
export interface Frame {
  readonly picture: string;
  readonly labels: readonly Label[];
}

/** A sentence below the moving picture, in seconds from its start. */
interface Caption {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * The illustration of one item of the library. `frame` is pure: no clock, no random number. So any frame can be a still,
 * and the same scene is the same file.
 */
export interface Scene {
  /** Of the item in `library/*.json`; also the name of the scene's file and of its outputs. */
  readonly key: string;
  readonly title: string;
  /** For those who do not see it. */
  readonly description: string;
  /** How long it moves; 0 for a still. */
  readonly seconds: number;
  frame(seconds: number): Frame;
  /** Of a moving scene. */
  readonly captions: readonly Caption[];
  /** The time of the still picture. */
  readonly stillAt: number;
}

/** A scene that does not move. */
export function stillScene(scene: Pick<Scene, 'key' | 'title' | 'description'> & { draw(): Frame }): Scene {
  const { draw, ...rest } = scene;
  return { ...rest, seconds: 0, frame: draw, captions: [], stillAt: 0 };
}

import type { Point } from '../geometry.ts';

/**
 * A tooth, crown up: 20 px are a millimetre, y = 0 is the neck (where enamel ends), x = 0 its middle. Lines run from
 * the left neck over the crown to the right neck; `roots` from the right neck round the tips back to the left neck.
 */
export interface ToothShape {
  /** The outer face of the crown. */
  crown: readonly Point[];
  roots: readonly Point[];
  /** Where enamel meets dentine: enamel is thickest at the cusps and runs out at the neck. */
  junction: readonly Point[];
  /** Chamber and canals, closed. */
  pulp: readonly Point[];
  /** The middle of each canal, from the chamber to the tip of the root. */
  canals: readonly (readonly Point[])[];
  /** A root that the others partly hide. */
  behind?: readonly Point[];
  /** The deepest point of the groove, or the middle of the biting edge. */
  groove: Point;
}

/** The tooth from outside: face of the crown, the roots below it, and lines that give the crown its form. */
export interface ToothFace {
  crown: readonly Point[];
  roots: readonly Point[];
  /** The neck as it is seen: an arc towards the roots. */
  neck: readonly Point[];
  grooves: readonly (readonly Point[])[];
  behind?: readonly Point[];
}

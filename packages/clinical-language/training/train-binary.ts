import { BOUNDARY_WEIGHTS, type BoundaryTable } from '../src/reading/boundaries.ts';
import { minimised } from './minimise.ts';

const STEPS = 60;

/** What a place in a text has, as rows of the table, and whether it is one of those to be found. */
export interface BinarySample {
  features: number[];
  isWanted: boolean;
}

/** Logistic regression over hashed features, in bytes. A larger `strength` allows larger weights. Deterministic. */
export function trainBinary(samples: readonly BinarySample[], strength: number): BoundaryTable {
  const weights = minimised(new Float64Array(BOUNDARY_WEIGHTS), STEPS, (point, gradient) => {
    gradient.fill(0);
    let loss = 0;
    for (const { features, isWanted } of samples) {
      let score = point[0] ?? 0;
      for (const feature of features) score += point[feature] ?? 0;
      const probability = 1 / (1 + Math.exp(-score));
      loss -= Math.log(Math.max(1e-12, isWanted ? probability : 1 - probability));
      const error = probability - (isWanted ? 1 : 0);
      gradient[0] = (gradient[0] ?? 0) + error;
      for (const feature of features) gradient[feature] = (gradient[feature] ?? 0) + error;
    }
    for (let at = 1; at < point.length; at += 1) {
      const weight = point[at] ?? 0;
      loss += (weight * weight) / (2 * strength);
      gradient[at] = (gradient[at] ?? 0) + weight / strength;
    }
    return loss;
  });
  const scale = weights.reduce((high, weight) => Math.max(high, Math.abs(weight)), 0) / 127;
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale };
}

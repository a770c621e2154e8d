/** How many steps back the curvature is remembered. */
const MEMORY = 10;

/**
 * Limited-memory BFGS with a backtracking line search. `evaluate` fills in the gradient and returns the loss.
 * Deterministic.
 */
export function minimised(
  start: Float64Array,
  steps: number,
  evaluate: (point: Float64Array, gradient: Float64Array) => number,
): Float64Array {
  const size = start.length;
  let point = start;
  let gradient = new Float64Array(size);
  let loss = evaluate(point, gradient);
  const history: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let step = 0; step < steps; step += 1) {
    const direction = descent(gradient, history);
    const slope = dot(direction, gradient);
    let rate = step === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    let next = moved(point, direction, rate);
    const nextGradient = new Float64Array(size);
    let nextLoss = evaluate(next, nextGradient);
    for (let attempt = 0; nextLoss > loss + 1e-4 * rate * slope && attempt < 20; attempt += 1) {
      rate /= 2;
      next = moved(point, direction, rate);
      nextLoss = evaluate(next, nextGradient);
    }
    const s = next.map((value, at) => value - (point[at] as number));
    const y = nextGradient.map((value, at) => value - (gradient[at] as number));
    const curvature = dot(s, y);
    if (curvature > 1e-12) {
      history.push({ s, y, rho: 1 / curvature });
      if (history.length > MEMORY) history.shift();
    }
    const gain = loss - nextLoss;
    [point, gradient, loss] = [next, nextGradient, nextLoss];
    if (gain < 1e-6 * Math.abs(loss)) break;
  }
  return point;
}

/** The two-loop recursion: minus the gradient, scaled by the remembered curvature. */
function descent(gradient: Float64Array, history: readonly { s: Float64Array; y: Float64Array; rho: number }[]) {
  const direction = gradient.map((value) => -value);
  const alphas: number[] = [];
  for (const { s, y, rho } of [...history].reverse()) {
    const alpha = rho * dot(s, direction);
    alphas.unshift(alpha);
    addScaled(direction, y, -alpha);
  }
  const last = history.at(-1);
  if (last) {
    const scale = 1 / (last.rho * dot(last.y, last.y));
    for (let at = 0; at < direction.length; at += 1) (direction[at] as number) *= scale;
  }
  history.forEach(({ s, y, rho }, index) => {
    addScaled(direction, s, (alphas[index] as number) - rho * dot(y, direction));
  });
  return direction;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function addScaled(into: Float64Array, other: Float64Array, factor: number): void {
  for (let at = 0; at < into.length; at += 1) (into[at] as number) += factor * (other[at] as number);
}

function moved(point: Float64Array, direction: Float64Array, rate: number): Float64Array {
  return point.map((value, at) => value + rate * (direction[at] as number));
}

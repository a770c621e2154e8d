/** One figure that `pnpm bench` prints. */
export interface Measure {
  /** The key in the printed object, e.g. `speech.wer`. */
  name: string;
  unit: string;
  /** How it is measured, in one line. */
  method: string;
  /** The maximum; unset where lower is simply better. */
  reach?: number;
  /** The minimum, where higher is better. */
  least?: number;
  run: () => Promise<number>;
}

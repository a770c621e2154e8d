/** One figure that `pnpm bench` prints. */
export interface Measure {
  /** As it stands in the printed object, e.g. `speech.wer`. */
  name: string;
  unit: string;
  /** How it is measured, in one line. */
  method: string;
  /** What it should not exceed; unset where lower is simply better. */
  reach?: number;
  /** What it should not fall below, where higher is better. */
  least?: number;
  run: () => Promise<number>;
}

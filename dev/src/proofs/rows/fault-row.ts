/** A row of docs/faults.md: what breaks, and what the product does then. */
export interface FaultRow {
  readonly fault: string;
  /** With its numbers. Where nothing is built, what that means. */
  readonly promise: string;
}

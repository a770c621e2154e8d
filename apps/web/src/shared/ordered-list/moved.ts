/** The rows with the one at a place moved by so many places, at most to an end. */
export const moved = <Row>(rows: readonly Row[], from: number, by: number): readonly Row[] => {
  const row = rows[from];
  const to = Math.min(rows.length - 1, Math.max(0, from + by));
  return row === undefined || to === from ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
};

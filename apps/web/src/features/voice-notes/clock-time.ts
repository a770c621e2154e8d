const two = (value: number): string => String(value).padStart(2, '0');

/** A position in a recording as mm:ss, or h:mm:ss from one hour on; seconds are rounded down. */
export const clockTime = (ms: number): string => {
  const totalS = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(totalS / 3600);
  const rest = `${two(Math.floor(totalS / 60) % 60)}:${two(totalS % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
};

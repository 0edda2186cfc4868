const firstDelayMs = 1_000
const lastDelayMs = 60_000

/**
 * How long to wait before the next attempt, in milliseconds: doubling from one second to one minute, and somewhere in
 * the upper half of that by chance, so that a server coming back is not met by everyone at once.
 */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const ceiling = Math.min(lastDelayMs, firstDelayMs * 2 ** Math.min(failures, 10))
  return ceiling / 2 + (random() * ceiling) / 2
}

/** The wait while nobody looks: the longest there is, to spare the battery. */
export function hiddenDelayMs(random: () => number): number {
  return lastDelayMs / 2 + (random() * lastDelayMs) / 2
}

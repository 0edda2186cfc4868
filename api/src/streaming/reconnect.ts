const firstDelayMs = 1_000
const lastDelayMs = 60_000

/**
 * The delay before the next attempt to connect, in milliseconds: it doubles from one second to one minute, of which a random
 * share between a half and the whole is used, so that clients do not all reconnect at the same time.
 */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const ceiling = Math.min(lastDelayMs, firstDelayMs * 2 ** Math.min(failures, 10))
  return ceiling / 2 + (random() * ceiling) / 2
}

/** The delay while the page is hidden, in milliseconds: the longest one, to save battery. */
export function hiddenDelayMs(random: () => number): number {
  return lastDelayMs / 2 + (random() * lastDelayMs) / 2
}

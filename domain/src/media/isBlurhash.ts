const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~'

/** Whether a text is a blurhash: its first digit tells how many follow. What decodes them draws anything else as a black area. */
export function isBlurhash(hash: string): boolean {
  const parts = digits.indexOf(hash.charAt(0))
  const [across, down] = [(parts % 9) + 1, Math.floor(parts / 9) + 1]
  return hash.length === 4 + 2 * across * down && down <= 9 && [...hash].every((digit) => digits.includes(digit))
}

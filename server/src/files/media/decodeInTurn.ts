import pLimit from 'p-limit'

/** Runs what decodes a picture. That needs much memory, including that of the file, so only a few are decoded at the same time. */
export const decodeInTurn = pLimit(2)

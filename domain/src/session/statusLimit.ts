/** More posts than this, and those on no screen are forgotten: a page left open for days stays small. */
export const STATUS_LIMIT = 2000

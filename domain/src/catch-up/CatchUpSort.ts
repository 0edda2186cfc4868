/** The orders in which what was missed can be read. */
export const catchUpSorts = ['oldest', 'newest', 'people', 'density', 'links'] as const
export type CatchUpSort = (typeof catchUpSorts)[number]

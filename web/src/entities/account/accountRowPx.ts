/** The usual height of the row of an account, in pixels, for lists of accounts. */
export const accountRowPx = 72

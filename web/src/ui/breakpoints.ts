/** Windows up to this width are a phone's. Style sheets repeat it: media queries read no variables. */
export const phoneQuery = '(max-width: 630px)'
/** Devices whose primary pointer is a finger. */
export const touchQuery = '(hover: none)'
/** Windows wide enough for the side panel beside the column: above 1174 px. */
export const wideQuery = '(min-width: 1175px)'
/** Windows wide enough for a list, the screen opened from it and the side panel. */
export const pairQuery = '(min-width: 1800px)'

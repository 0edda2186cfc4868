/** Windows up to this width are a phone's (R-shell-10). Style sheets repeat it: media queries read no variables. */
export const phoneQuery = '(max-width: 630px)'
/** Windows wide enough for the side panel beside the column: above 1174 px (R-shell-10). */
export const wideQuery = '(min-width: 1175px)'

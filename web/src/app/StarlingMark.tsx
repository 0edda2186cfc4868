/** The logo, whose shape stands in the page (web/index.html), which shows it before any script. */
export function StarlingMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#starling-mark" />
    </svg>
  )
}

/** The logo, whose shape is defined in the page itself (web/index.html) and shown there before any script runs. */
export function StarlingMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href="#starling-mark" />
    </svg>
  )
}

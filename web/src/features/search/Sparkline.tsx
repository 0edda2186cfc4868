import styles from './TagRow.module.css'

const width = 64
const height = 28

/** The week's usage as a line; hidden from screen readers, because the numbers beside it say the same. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map(
    (value, index) =>
      `${((index / (values.length - 1)) * (width - 4) + 2).toFixed(1)} ${(height - 2 - (value / most) * (height - 4)).toFixed(1)}`,
  )
  const line = `M${points.join('L')}`
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} className={styles.spark} aria-hidden="true">
      <path d={line} />
      <path d={`${line}L${width - 2} ${height}L2 ${height}Z`} />
    </svg>
  )
}

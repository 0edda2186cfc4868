import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Slider.module.css'

/** A slider; `valueText` is its value for screen readers and is shown beside it. */
export function Slider({
  label,
  value,
  min,
  max,
  step = 1,
  valueText,
  hasHueTrack,
  onChange,
}: {
  readonly label: ReactNode
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly valueText: string
  readonly hasHueTrack?: boolean
  readonly onChange: (value: number) => void
}) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={styles.value}>
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={classes(styles.input, hasHueTrack && styles.hue)}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}

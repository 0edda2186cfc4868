import styles from './StatusIcon.module.css'

/** One path for each icon: a column shows a hundred icons, and each path is an element. */
const paths = {
  reply: 'M20.5 12a8.5 8.5 0 0 1-12.6 7.4L3.5 20.5l1.1-4.4A8.5 8.5 0 1 1 20.5 12z',
  boost: 'M3 9l3.2-3.2L9.4 9M6.2 6.2v9.3a2.2 2.2 0 0 0 2.2 2.2h4.9M21 15l-3.2 3.2-3.2-3.2M17.8 17.8V8.5a2.2 2.2 0 0 0-2.2-2.2h-4.9',
  favourite: 'M12 3.2l2.7 5.6 6.1.9-4.4 4.3 1 6.1-5.4-2.9-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z',
  react: 'M20.5 12a8.5 8.5 0 1 1-5-7.75M8.3 14a4.6 4.6 0 0 0 7.4 0M9.2 9.5h.01M14.8 9.5h.01M19.5 2.2v5.6M16.7 5h5.6',
  bookmark: 'M6.2 4.8a1.6 1.6 0 0 1 1.6-1.6h8.4a1.6 1.6 0 0 1 1.6 1.6v15.7L12 16.6l-5.8 3.9z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
} as const

interface StatusIconProps {
  readonly name: keyof typeof paths
  readonly isFilled?: boolean
  readonly isStrong?: boolean
}

/** An icon of the action row. Its style is in the style sheet, because attributes cost more than one rule for all. */
export function StatusIcon({ name, isFilled = false, isStrong = false }: StatusIconProps) {
  return (
    <svg className={isFilled ? styles.filled : isStrong || name === 'more' ? styles.strong : styles.icon} viewBox="0 0 24 24">
      <path d={paths[name]} />
    </svg>
  )
}

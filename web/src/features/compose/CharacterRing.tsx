import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { classes } from '../../ui/classes.ts'
import styles from './CharacterRing.module.css'

/** With this many characters left or fewer, the number is shown. */
const numberFrom = 40
const radius = 10
const around = 2 * Math.PI * radius

/** A ring showing how much of the character limit is used; near the limit it shows the number left. */
export function CharacterRing({
  id,
  characters,
  maxCharacters,
}: {
  readonly id: string
  readonly characters: number
  readonly maxCharacters: number
}) {
  const { t, i18n } = useLingui()
  const left = maxCharacters - characters
  const share = maxCharacters === 0 ? 1 : Math.min(1, characters / maxCharacters)
  const isNumber = left < numberFrom
  const over = -left
  return (
    <span className={classes(styles.ring, isNumber && styles.near, left < 0 && styles.over)}>
      {left >= 0 && (
        <svg width={26} height={26} viewBox="0 0 26 26" aria-hidden="true">
          <circle cx={13} cy={13} r={radius} className={styles.track} />
          {share > 0 && (
            <circle
              cx={13}
              cy={13}
              r={radius}
              className={styles.used}
              strokeDasharray={`${share * around} ${around}`}
              transform="rotate(-90 13 13)"
            />
          )}
        </svg>
      )}
      {isNumber && (
        <span className={styles.number} aria-hidden="true">
          {/* A real minus sign, because a hyphen is easily read as a dash. */}
          {left < 0 ? `−${i18n.number(over)}` : i18n.number(left)}
        </span>
      )}
      {/* Read together with the text field instead of being announced at each letter. */}
      <span id={id} className={styles.words}>
        {left < 0
          ? t`${plural(over, { one: '# character too many', other: '# characters too many' })}`
          : t`${plural(left, { one: '# character left', other: '# characters left' })}`}
      </span>
    </span>
  )
}

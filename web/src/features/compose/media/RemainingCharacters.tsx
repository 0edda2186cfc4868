import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInstance } from '../../../session/useInstance.ts'
import styles from './MediaDialog.module.css'

/** How many more characters a description may have on this server; negative if it is too long. Servers count an emoji once. */
export function useRemainingCharacters(): (description: string) => number {
  const limit = useInstance()?.configuration.media_attachments.description_limit ?? 1500
  return (description) => limit - [...description].length
}

export function RemainingCharacters({ id, left }: { readonly id: string; readonly left: number }) {
  const { t } = useLingui()
  const over = -left
  return (
    <p id={id} className={left < 0 ? styles.over : styles.note}>
      {left < 0
        ? t`${plural(over, { one: '# character too many.', other: '# characters too many.' })}`
        : t`${plural(left, { one: '# character left', other: '# characters left' })}`}
    </p>
  )
}

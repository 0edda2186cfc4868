import { useLingui } from '@lingui/react/macro'
import styles from './Keys.module.css'

/** Draws keys as on a keyboard. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const { t } = useLingui()
  if (keys === '') return <span className={styles.none}>{t`No key`}</span>
  return keys.split(' ').map((key, index) => (
    <kbd key={`${index} ${key}`} className={styles.cap}>
      {key.replace(/^Shift\+(\p{L})$/u, (_whole, letter: string) => `⇧ ${letter}`)}
    </kbd>
  ))
}

import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../entities/time/formatTime.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './OthersUnreadMark.module.css'
import { useOthersUnread } from './useOthersUnread.ts'
import { useSettled } from './useSettled.ts'

/** Marks a link to the other accounts when they have unread notifications; requested after the first screen. */
export function OthersUnreadMark() {
  const { t, i18n } = useLingui()
  const counts = useOthersUnread(useSettled())
  const sum = [...counts.values()].reduce((all, count) => all + count, 0)
  if (sum === 0) return null
  return (
    <>
      <span className={styles.mark} />
      <VisuallyHidden>{t`, ${formatCount(sum, i18n.locale)} unread in other accounts`}</VisuallyHidden>
    </>
  )
}

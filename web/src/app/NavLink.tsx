import { useLingui } from '@lingui/react/macro'
import { formatCount } from '../entities/time/formatTime.ts'
import { classes } from '../ui/classes.ts'
import { isPlainClick, Link } from '../ui/Link.tsx'
import { useNavigator } from '../ui/navigation.ts'
import { scrollScreenToTop } from '../ui/scrollToTop.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { Destination } from './destinations.tsx'
import styles from './NavLink.module.css'

/** A destination in rail, bar or menu; where there is no space the label is hidden but remains the accessible name. */
export function NavLink({
  destination,
  isCurrent,
  look,
  onClick,
}: {
  readonly destination: Destination
  readonly isCurrent: boolean
  readonly look: 'square' | 'row' | 'bar'
  readonly onClick?: () => void
}) {
  const { t, i18n } = useLingui()
  const navigator = useNavigator()
  const { href, label, Icon, badge = 0, badgeWords } = destination
  const badgeText = badge === 0 ? '' : badge > 99 ? '99+' : formatCount(badge, i18n.locale)
  return (
    <Link
      href={href}
      className={classes(styles.link, styles[look], isCurrent && styles.current)}
      aria-current={isCurrent ? 'page' : undefined}
      data-tooltip={look === 'square' ? label : undefined}
      onClick={(event) => {
        onClick?.()
        if (navigator.getLocation().path !== href || !isPlainClick(event)) return
        // The screen is shown already: pressing its link again scrolls it to the top and moves the focus there.
        event.preventDefault()
        scrollScreenToTop()
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    >
      <span className={styles.icon}>
        <Icon size={24} strokeWidth={isCurrent ? 2.25 : 1.75} aria-hidden="true" />
        {badge > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {badgeText}
          </span>
        )}
      </span>
      {look === 'row' ? <span className={styles.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
      {badge > 0 && <VisuallyHidden>{badgeWords ?? t`, ${badgeText} unread`}</VisuallyHidden>}
    </Link>
  )
}

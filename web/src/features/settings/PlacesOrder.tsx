import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnPlace } from '../../entities/pinned/usePinnedPlaces.ts'
import { usePinnedPlaces } from '../../entities/pinned/usePinnedPlaces.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { focusScreen } from '../../ui/focus.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useLostFocus } from '../../ui/useLostFocus.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Settings.module.css'

/** Sorts the reader's own entries of the navigation, and removes hashtags and accounts from it. */
export function PlacesOrder() {
  const { t } = useLingui()
  const places = usePinnedPlaces()
  const [, change] = useSettingChange(settings.pinnedPlaces)
  /** Describes the last move to screen readers. */
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // When the last row is removed with its button, no other button can take the focus.
  const lostFocus = useLostFocus(focusScreen)
  const store = (next: readonly OwnPlace[]) => change(next.map(({ href, label }) => ({ href, label })))

  function move(index: number, by: number) {
    const next = [...places]
    // The button stays enabled at the ends, because a disabled one would lose the focus.
    if (index + by < 0 || index + by >= places.length) return
    const [moved] = next.splice(index, 1)
    if (moved === undefined) return
    next.splice(index + by, 0, moved)
    store(next)
    const { label } = moved
    const [place, count] = [index + by + 1, places.length]
    setSaid(t`${label} is number ${place} of ${count} now.`)
  }

  function remove(index: number) {
    store(places.filter((_, at) => at !== index))
    // The button is removed with its row.
    const rows = list.current?.children
    const next = rows?.[index + 1] ?? rows?.[index - 1]
    next?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  }

  return (
    <section {...lostFocus}>
      <h2 className={styles.subtitle}>{t`Your places in the navigation`}</h2>
      {places.length === 0 ? (
        <p
          className={styles.note}
        >{t`None yet. Hashtags and people are put there from their screens, lists and antennas where they are edited.`}</p>
      ) : (
        <ul ref={list} className={styles.order}>
          {places.map(({ href, label, kind }, index) => (
            <li key={href}>
              <bdi>{label}</bdi>
              <IconButton
                label={t`Move ${label} up`}
                icon={<ArrowUp size={18} strokeWidth={1.75} />}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, -1)}
              />
              <IconButton
                label={t`Move ${label} down`}
                icon={<ArrowDown size={18} strokeWidth={1.75} />}
                aria-disabled={index === places.length - 1 || undefined}
                onClick={() => move(index, 1)}
              />
              {(kind === 'tag' || kind === 'person' || kind === 'server') && (
                <IconButton
                  label={t`Take ${label} out of the navigation`}
                  icon={<X size={18} strokeWidth={1.75} />}
                  onClick={() => remove(index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </section>
  )
}

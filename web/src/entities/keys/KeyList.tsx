import { useLingui } from '@lingui/react/macro'
import { readingSettings } from '@starling/domain/settings'
import { useSetting } from '../../settings/useSetting.ts'
import { keysOf } from './commands.ts'
import styles from './Keys.module.css'
import { useCommandWords } from './useCommandWords.ts'

/** A table of all keyboard shortcuts. */
export function KeyList() {
  const { t } = useLingui()
  const keys = keysOf(useSetting(readingSettings.keys))
  const groups = useCommandWords()
  const ofLists = [['1 – 9', t`Column by its number`]] as const
  const ofPlaces = [
    ['Ctrl K', t`Go to or do`],
    ['Alt X', t`Content warning of what one writes`],
  ] as const
  // The keys in tree views follow ARIA and cannot be changed.
  const conversation = [
    ['←', t`Fold what answers, or go to what is answered`],
    ['→', t`Unfold`],
    ['J', t`Next answer to the same post`],
    ['K', t`Previous answer to the same post`],
  ] as const
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.title}>
          <h2 className={styles.heading}>{group.title}</h2>
          <dl className={styles.keys}>
            {group.commands.map(({ id, label }) => (
              <div key={id} className={styles.key}>
                <dt>
                  <KeyCaps keys={keys.get(id) ?? ''} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
            {(group === groups.at(-1) ? ofPlaces : group === groups[0] ? ofLists : []).map(([shown, label]) => (
              <div key={shown} className={styles.key}>
                <dt>
                  <KeyCaps keys={shown} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <h2 className={styles.heading}>{t`In a conversation`}</h2>
        <dl className={styles.keys}>
          {conversation.map(([shown, label]) => (
            <div key={shown} className={styles.key}>
              <dt>
                <KeyCaps keys={shown} />
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

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

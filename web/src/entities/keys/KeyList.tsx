import { useLingui } from '@lingui/react/macro'
import { readingSettings } from '@starling/domain/settings'
import { useSetting } from '../../settings/useSetting.ts'
import { keysOf } from './commands.ts'
import { KeyCaps } from './KeyCaps.tsx'
import styles from './Keys.module.css'
import { useCommandWords } from './useCommandWords.ts'

/** Every key and what it does. */
export function KeyList() {
  const { t } = useLingui()
  const keys = keysOf(useSetting(readingSettings.keys))
  const groups = useCommandWords()
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
            {group === groups[0] && (
              <div className={styles.key}>
                <dt>
                  <KeyCaps keys="1 – 9" />
                </dt>
                <dd>{t`Column by its number`}</dd>
              </div>
            )}
          </dl>
        </section>
      ))}
    </div>
  )
}

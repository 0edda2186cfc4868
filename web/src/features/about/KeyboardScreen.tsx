import { Trans, useLingui } from '@lingui/react/macro'
import { KeyList } from '../../entities/keys/KeyList.tsx'
import { settingsSectionPath } from '../../routing/paths.ts'
import { Column } from '../../ui/Column.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './About.module.css'

/** All keyboard shortcuts with what they do. */
export function KeyboardScreen() {
  const { t } = useLingui()
  return (
    <Column title={t`Keyboard shortcuts`}>
      <div className={styles.screen}>
        <p className={styles.quiet}>
          <Trans>
            They can be changed or switched off in the{' '}
            <Link href={settingsSectionPath('keys')} className={styles.link}>
              settings
            </Link>
            .
          </Trans>
        </p>
        <KeyList />
      </div>
    </Column>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { SignInColumn } from '../../entities/account/SignInColumn.tsx'
import { transferPath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { ExportSection } from './ExportSection.tsx'
import { ImportSection } from './ImportSection.tsx'
import styles from './Transfer.module.css'

/** Exports lists, filters, antennas, columns, mutes and blocks as one file, and imports such a file. */
export function TransferScreen() {
  const { t } = useLingui()
  const { me } = useSession()
  if (!me) return <SignInColumn title={t`Export and import`} next={transferPath} />
  return (
    <Column title={t`Export and import`}>
      <div className={styles.screen}>
        <p className={styles.quiet}>
          <Trans>Your lists, filters, antennas, columns, mutes and blocks in one file: to keep, or to take to another account.</Trans>
        </p>
        <ExportSection />
        <ImportSection />
      </div>
    </Column>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { settingsPath } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SettingRows } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { useSettingSections } from './useSettingSections.tsx'

/** One section of the settings. Every change is applied at once. */
export function SettingsSectionScreen({ section: id }: { readonly section: string }) {
  const { t } = useLingui()
  const section = useSettingSections().find((each) => each.id === id)
  return (
    <Column title={section?.title ?? t`Settings`} hasBack>
      {section ? (
        <div className={styles.screen}>
          <SettingRows rows={section.rows} />
        </div>
      ) : (
        <EmptyState
          text={<Trans>There are no such settings.</Trans>}
          action={
            <ButtonLink href={settingsPath}>
              <Trans>All settings</Trans>
            </ButtonLink>
          }
        />
      )}
    </Column>
  )
}

import { useLingui, Trans } from '@lingui/react/macro'
import { useCommandWords } from '../../entities/keys/useCommandWords.ts'
import { KeyChoice } from './KeyChoice.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { preferenceRow } from './SettingRow.tsx'
import { settings } from '@starling/domain/settings'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'

/** Settings for keyboard shortcuts. */
export function useKeyRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const groups = useCommandWords()
  return [
    preferenceRow('keyboardShortcuts', {
      label: t`Keyboard shortcuts`,
      description: t`Single keys such as j, k and n. Press ? to see them.`,
    }),
    ...groups.flatMap(({ commands }) =>
      commands.map(({ id, label }): SettingRow => ({
        id,
        words: `${label} ${t`Key`}`,
        control: <KeyChoice command={id} label={label} />,
      })),
    ),
    { id: 'resetKeys', words: t`All keys as they were`, control: <ResetKeys /> },
  ]
}

function ResetKeys() {
  const [, change] = useSettingChange(settings.keys)
  return (
    <div>
      <Button kind="outline" onClick={() => change({})}>
        <Trans>All keys as they were</Trans>
      </Button>
    </div>
  )
}

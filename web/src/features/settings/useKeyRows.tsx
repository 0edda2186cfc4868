import { useLingui } from '@lingui/react/macro'
import { useCommandWords } from '../../entities/keys/useCommandWords.ts'
import { KeyChoice } from './KeyChoice.tsx'
import { ResetKeys } from './ResetKeys.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { preferenceRow } from './SettingRow.tsx'

/** Settings for keyboard shortcuts (R-shell-20). */
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

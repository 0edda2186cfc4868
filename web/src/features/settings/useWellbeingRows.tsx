import { plural } from '@lingui/core/macro'
import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useSettingChange } from '../../settings/useSetting.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { flagRow, preferenceRow } from './SettingRow.tsx'

const pauses = [0, 10, 20, 30, 45, 60, 90]

/** Settings that help to limit reading time. */
export function useWellbeingRows(): readonly SettingRow[] {
  const { t } = useLingui()
  return [
    preferenceRow('hidesCounts', {
      label: t`Hide numbers`,
      description: t`How often posts were boosted or favourited, and how many follow whom.`,
    }),
    flagRow('reactionCounts', settings.hidesReactionCounts, {
      label: t`Hide the numbers of reactions`,
      description: t`Emoji reactions stay, without how many gave them.`,
    }),
    flagRow('trends', settings.showsTrends, { label: t`Show what is talked about`, description: t`Trending posts, hashtags and news.` }),
    preferenceRow('isGrey', { label: t`Without colours`, description: t`Everything in shades of grey, on this device.` }),
    { id: 'pause', words: [t`Remind me to pause`, t`Time`].join(' '), control: <PauseChoice /> },
  ]
}

function PauseChoice() {
  const { t } = useLingui()
  const [minutes, change] = useSettingChange(settings.pauseAfter)
  const choices = pauses.includes(minutes) ? pauses : [...pauses, minutes]
  return (
    <SelectField
      label={t`Remind me to pause`}
      options={choices.map((choice) => ({
        id: String(choice),
        label: choice === 0 ? t`Never` : t`After ${plural(choice, { one: '# minute', other: '# minutes' })}`,
      }))}
      selected={String(minutes)}
      onSelect={(choice) => change(Number(choice))}
    />
  )
}

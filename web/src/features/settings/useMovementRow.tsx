import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { searchableText } from './SettingRow.tsx'

/** The settings for animation on this device, as one group with a setting for each kind. */
export function useMovementRow(): SettingRow {
  const { t, i18n } = useLingui()
  const { motion, autoplay, movingAvatars, movingEmoji } = usePreferences()
  const label = t`What moves`
  const names = { avatars: t`Pictures of people`, films: t`Moving pictures`, emoji: t`Custom emoji` }
  const whenMoving = [
    { id: 'always', label: t`Play by themselves` },
    { id: 'never', label: t`Play when pointed at` },
    { id: 'off', label: t`Stand still` },
  ] as const
  const rows = [
    {
      id: 'motion',
      words: [t`Animation`, t`Movement`].join(' '),
      control: (
        <SegmentedControl
          label={t`Animation`}
          selected={motion}
          onSelect={(next) => preferences.change({ motion: next })}
          options={[
            { id: 'system', label: t`System` },
            { id: 'reduced', label: t`Reduced` },
            { id: 'full', label: t`Full` },
          ]}
        />
      ),
    },
    {
      id: 'autoplay',
      words: [names.films, t`Play by themselves`, 'GIF'].join(' '),
      control: (
        <SelectField
          label={names.films}
          options={[{ id: 'server', label: t`As set at the server` }, ...whenMoving]}
          selected={autoplay}
          onSelect={(next) => preferences.change({ autoplay: next })}
        />
      ),
    },
    {
      id: 'movingAvatars',
      words: [names.avatars, t`Avatars`].join(' '),
      control: (
        <SelectField
          label={names.avatars}
          options={[{ id: 'auto', label: t`As animations` }, ...whenMoving]}
          selected={movingAvatars}
          onSelect={(next) => preferences.change({ movingAvatars: next })}
        />
      ),
    },
    {
      id: 'movingEmoji',
      words: names.emoji,
      control: (
        <SelectField
          label={names.emoji}
          options={[{ id: 'auto', label: t`As moving pictures` }, ...whenMoving]}
          selected={movingEmoji}
          onSelect={(next) => preferences.change({ movingEmoji: next })}
        />
      ),
    },
  ]
  const still = [
    ...(autoplay === 'off' ? [names.films] : []),
    ...(movingAvatars === 'off' ? [names.avatars] : []),
    ...(movingEmoji === 'off' || (movingEmoji === 'auto' && autoplay === 'off') ? [names.emoji] : []),
  ]
  const stillText = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(still)
  const summary = [
    ...(motion === 'reduced' ? [t`Less animation`] : []),
    still.length === 0 ? t`Animations, pictures, emoji` : t`Still: ${stillText}`,
  ]
  return { id: 'movement', words: searchableText({ label }), control: <SettingGroup label={label} summary={summary} rows={rows} />, rows }
}

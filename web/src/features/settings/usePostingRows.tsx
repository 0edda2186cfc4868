import { plural } from '@lingui/core/macro'
import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { editProfilePath, reactionDeckPath } from '../../routing/paths.ts'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { flagRow, linkRow, preferenceRow } from './SettingRow.tsx'

const undoChoices: readonly string[] = ['0', '5', '10', '20']

/** Settings for writing posts. */
export function usePostingRows(): readonly SettingRow[] {
  const { t } = useLingui()
  return [
    linkRow(editProfilePath, {
      label: t`New posts start with`,
      description: t`Visibility, quotes, language and sensitive media, kept at the server.`,
    }),
    preferenceRow('keepsAudience', {
      label: t`Keep the last audience`,
      description: t`A new post starts with the audience of the one before, until you leave. Replies are left out.`,
    }),
    preferenceRow('asksForAltText', {
      label: t`Ask for missing descriptions`,
      description: t`Before pictures, videos or sounds without a description are published.`,
    }),
    {
      id: 'boosts',
      words: [t`Ask before boosting`, t`Pictures, films and sounds without a description`].join(' '),
      control: <BoostQuestion />,
    },
    flagRow('boostMenu', settings.hasBoostMenu, {
      label: t`Menu on the boost button`,
      description: t`For a choice of audience and for quoting. Without it a press boosts at once, and the rest is in the menu of the post.`,
    }),
    flagRow('links', settings.hidesWhatServersLack, {
      label: t`Hide what the author's server cannot show`,
      description: t`No link to a post and no emoji reaction where its author's server is known not to show them.`,
    }),
    { id: 'undo', words: [t`Undo sending`, t`Post`].join(' '), control: <UndoSending /> },
    { id: 'tone', words: [t`Skin tone`, t`Emoji`].join(' '), control: <Tone /> },
    linkRow(reactionDeckPath, { label: t`Quick emoji`, description: t`The ones that come first wherever you choose an emoji.` }),
    flagRow('recentEmoji', settings.hidesRecentEmoji, { label: t`Hide the emoji you used often` }),
  ]
}

/** One choice for two stored booleans: asking before every boost includes asking before those of undescribed media. */
function BoostQuestion() {
  const { t } = useLingui()
  const [asksAlways, changeAlways] = useSettingChange(settings.asksBeforeBoost)
  const [asksUndescribed, changeUndescribed] = useSettingChange(settings.asksBeforeUndescribedBoost)
  return (
    <SelectField
      label={t`Ask before boosting`}
      description={t`Shows the post again, and for whom it would be boosted.`}
      options={[
        { id: 'never', label: t`Never` },
        { id: 'undescribed', label: t`Pictures, films and sounds without a description` },
        { id: 'always', label: t`Every post` },
      ]}
      selected={asksAlways ? 'always' : asksUndescribed ? 'undescribed' : 'never'}
      onSelect={(id) => {
        changeAlways(id === 'always')
        changeUndescribed(id !== 'never')
      }}
    />
  )
}

function UndoSending() {
  const { t } = useLingui()
  const seconds = usePreference('undoSendSeconds')
  return (
    <SelectField
      label={t`Undo sending`}
      description={t`A post goes out after this time, and until then you can take it back. Closing the page sends it.`}
      options={undoChoices.map((choice) => ({
        id: choice,
        label: choice === '0' ? t`Off` : t`${plural(Number(choice), { one: '# second', other: '# seconds' })}`,
      }))}
      selected={String(seconds)}
      onSelect={(choice) => preferences.change({ undoSendSeconds: Number(choice) })}
    />
  )
}

function Tone() {
  const { t } = useLingui()
  const [tone, change] = useSettingChange(settings.skinTone)
  const words = [t`Yellow`, t`Light`, t`Medium-light`, t`Medium`, t`Medium-dark`, t`Dark`]
  return (
    <SelectField
      label={t`Skin tone of emoji`}
      options={([1, 2, 3, 4, 5, 6] as const).map((each) => ({ id: String(each), label: words[each - 1] ?? '' }))}
      selected={String(tone)}
      onSelect={(chosen) => {
        if (settings.skinTone.isValid(Number(chosen))) change(Number(chosen) as typeof tone)
      }}
    />
  )
}

import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { Monitor, Moon, Sun } from 'lucide-react'
import { InterfaceLanguage } from '../../entities/language/InterfaceLanguage.tsx'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { usePreferences } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { toasts } from '../../ui/toasts.ts'
import { Switch } from '../../ui/Switch.tsx'
import { AccentChoice } from './AccentChoice.tsx'
import { OwnStyle } from './OwnStyle.tsx'
import { PlacesOrder } from './PlacesOrder.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { flagRow, preferenceRow } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { useMovementRow } from './useMovementRow.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/**
 * Appearance settings. Those of this device are not synchronised, because screens and eyes differ; the entries of the navigation and
 * hover cards are settings of the account.
 */
export function useAppearanceRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const movement = useMovementRow()
  const chosen = usePreferences()
  const { textSize } = chosen
  const { me } = useSession()

  function resetWithUndo() {
    const before = preferences.get()
    preferences.reset()
    toasts.show({
      title: t`Everything is as at the beginning.`,
      action: { label: t`Undo`, onSelect: () => preferences.change(before) },
    })
  }

  const tag = useInstance()?.dtl_tag ?? ''
  return [
    {
      id: 'theme',
      words: [t`Theme`, t`Light`, t`Dark`].join(' '),
      control: (
        <SegmentedControl
          label={t`Theme`}
          selected={chosen.theme}
          onSelect={(theme) => preferences.change({ theme })}
          options={[
            { id: 'system', label: t`System`, icon: <Monitor {...icon} /> },
            { id: 'light', label: t`Light`, icon: <Sun {...icon} /> },
            { id: 'dark', label: t`Dark`, icon: <Moon {...icon} /> },
          ]}
        />
      ),
    },
    {
      id: 'contrast',
      words: t`High contrast`,
      control: (
        <Switch
          label={t`High contrast`}
          isOn={chosen.contrast === 'more'}
          onChange={(isOn) => preferences.change({ contrast: isOn ? 'more' : 'system' })}
        />
      ),
    },
    { id: 'accent', words: t`Accent colour`, control: <AccentChoice /> },
    {
      id: 'textSize',
      words: t`Text size`,
      control: (
        <>
          <Slider
            label={t`Text size`}
            min={14}
            max={32}
            value={textSize}
            valueText={t`${textSize} pixels`}
            onChange={(size) => preferences.change({ textSize: size })}
          />
          <p className={styles.sample} dir="auto">
            {t`This is how a post will read.`}
          </p>
        </>
      ),
    },
    {
      id: 'density',
      words: [t`Density`, t`Comfortable`, t`Compact`].join(' '),
      control: (
        <SegmentedControl
          label={t`Density`}
          selected={chosen.density}
          onSelect={(density) => preferences.change({ density })}
          options={[
            { id: 'comfortable', label: t`Comfortable` },
            { id: 'compact', label: t`Compact` },
          ]}
        />
      ),
    },
    { id: 'language', words: t`Language of the interface`, control: <InterfaceLanguage /> },
    movement,
    { id: 'emoji', words: [t`Emoji`, t`Flags`].join(' '), control: <EmojiStyle /> },
    preferenceRow('advancedLayout', { label: t`Columns side by side`, description: t`On screens wider than a phone's.` }),
    flagRow('hoverCards', settings.showsHoverCards, {
      label: t`Cards when pointing at names`,
      description: t`Who somebody is, shown when the mouse rests on a name or a picture.`,
    }),
    ...(me === null
      ? []
      : [flagRow('favouritesPlace', settings.hidesFavouritesPlace, { label: t`Leave Favourites out of the navigation` })]),
    ...(me === null || tag === ''
      ? []
      : [
          flagRow('serverTag', settings.showsServerTag, {
            label: t`#${tag} in the navigation`,
            description: t`The hashtag that this server shares with everybody.`,
          }),
        ]),
    ...(me === null
      ? []
      : [{ id: 'places', words: [t`Your places in the navigation`, t`Lists`, t`Hashtags`].join(' '), control: <PlacesOrder /> }]),
    { id: 'ownStyle', words: [t`Your own style (CSS)`, t`Theme`].join(' '), control: <OwnStyle /> },
    {
      id: 'reset',
      words: t`Back to the defaults`,
      control: (
        <section>
          <Button kind="outline" onClick={resetWithUndo}>
            {t`Back to the defaults`}
          </Button>
          <p className={styles.note}>{t`For this device: theme, text, colours, movement and layout.`}</p>
        </section>
      ),
    },
  ]
}

function EmojiStyle() {
  const { t } = useLingui()
  const { emojiStyle } = usePreferences()
  const choices = [
    { id: 'auto', label: t`As it suits this device` },
    { id: 'native', label: t`Drawn by this device` },
    { id: 'native-flags', label: t`Drawn by this device, flags by Twemoji` },
    { id: 'twemoji', label: t`Drawn by Twemoji` },
  ] as const
  return (
    <>
      <SelectField
        label={t`Emoji`}
        description={t`Twemoji looks the same on every device and is fetched once, half a megabyte.`}
        options={choices}
        selected={emojiStyle}
        onSelect={(chosen) => preferences.change({ emojiStyle: chosen })}
      />
      <p className={styles.sample} aria-hidden="true">
        😀 👋🏽 🦜 ❤️ 🇯🇵 🏳️‍🌈
      </p>
    </>
  )
}

import { capabilitiesOf } from '@starling/domain/instance'
import { settings } from '@starling/domain/settings'
import type { Setting } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useHasTranslation, useInstance } from '../../session/useInstance.ts'
import { RememberedControl } from './RememberedControl.tsx'
import { hasBrowserTranslator } from '../../entities/status/mayTranslate.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { flagRow, preferenceRow } from './SettingRow.tsx'
import { TranslationSettings } from './TranslationSettings.tsx'
import { useBoostsAndQuotesRow } from './useBoostsAndQuotesRow.tsx'

/** Settings for posts and timelines. */
export function useReadingRows(): readonly SettingRow[] {
  const { t } = useLingui()
  const hasTranslation = useHasTranslation()
  const instance = useInstance()
  const boostsAndQuotes = useBoostsAndQuotesRow()
  return [
    {
      id: 'warnings',
      words: [t`Posts with a content warning`, t`Open`, t`Closed`].join(' '),
      control: (
        <Choice
          setting={settings.warnings}
          label={t`Posts with a content warning`}
          options={[
            { id: 'server', label: t`As set at the server` },
            { id: 'closed', label: t`Closed` },
            { id: 'open', label: t`Open` },
          ]}
        />
      ),
    },
    {
      id: 'media',
      words: [t`Pictures and videos`, t`Media`, t`Sensitive`].join(' '),
      control: (
        <Choice
          setting={settings.media}
          label={t`Pictures and videos`}
          options={[
            { id: 'server', label: t`As set at the server` },
            { id: 'default', label: t`Cover what is marked as sensitive` },
            { id: 'show_all', label: t`Show everything` },
            { id: 'hide_all', label: t`Cover everything` },
          ]}
        />
      ),
    },
    flagRow('blurhash', settings.showsBlurhash, {
      label: t`Blurred previews`,
      description: t`Covered and loading pictures show their colours. Otherwise the area is plain.`,
    }),
    {
      id: 'remembers',
      words: [t`Remember what I read`, t`Search`, t`Privacy`].join(' '),
      control: <RememberedControl />,
    },
    flagRow('swiping', settings.swipesInViewer, {
      label: t`Swipe in the viewer`,
      description: t`To the side for the next picture, down to close. The buttons and keys always work.`,
    }),
    { id: 'swipeRight', words: t`Swipe a post to the right`, control: <SwipeChoice way="swipeRight" /> },
    { id: 'swipeLeft', words: t`Swipe a post to the left`, control: <SwipeChoice way="swipeLeft" /> },
    preferenceRow('dataSaver', {
      label: t`Save data`,
      description: t`Small pictures until you ask for more, and nothing plays by itself. The browser's own setting does the same.`,
    }),
    flagRow('linkedPosts', settings.previewsLinkedPosts, {
      label: t`Previews of linked posts`,
      description: t`Who wrote a linked post and how it begins, under the post with the link. Not while you save data.`,
    }),
    ...(hasBrowserTranslator()
      ? [
          preferenceRow('translatesOnDevice', {
            label: t`Translate on this device first`,
            description: t`The words of a post then go to no translation service. Otherwise only what the server cannot translate. A language is loaded once, when you press Translate.`,
          }),
        ]
      : []),
    ...(hasTranslation || hasBrowserTranslator()
      ? [{ id: 'translation', words: [t`Translate by itself`, t`Translation`].join(' '), control: <TranslationSettings /> }]
      : []),
    flagRow('keepsPlace', settings.keepsPlace, {
      label: t`Open Home where you stopped reading`,
      description: t`On this device and on others. Otherwise it opens with the newest posts.`,
    }),
    flagRow('slow', settings.isSlow, { label: t`Slow mode`, description: t`New posts wait until you ask for them.` }),
    boostsAndQuotes,
    flagRow('reactions', settings.hidesReactionsInTimelines, {
      label: t`No emoji reactions in timelines`,
      description: t`They are shown when you open the post.`,
    }),
    flagRow('shortMenu', settings.hasShortMenu, {
      label: t`Short menu for posts`,
      description: t`In timelines, the menu of a post shows the most used actions first and the others on demand.`,
    }),
    flagRow('noSuggestions', settings.followSuggestionsDismissed, { label: t`No suggestions of people in Home` }),
    ...(instance !== null && capabilitiesOf(instance).bookmarkCategories
      ? [
          flagRow('categories', settings.asksForCategory, {
            label: t`Ask for a category when bookmarking`,
            description: t`The post is bookmarked at once, and you can file it before you read on.`,
          }),
        ]
      : []),
    flagRow('ties', settings.showsTies, {
      label: t`Show in timelines who follows you`,
      description: t`A small mark beside the name: you follow each other, or they follow you.`,
    }),
  ]
}

/** Chooses the action of a swipe on a post in lists. */
function SwipeChoice({ way }: { readonly way: 'swipeRight' | 'swipeLeft' }) {
  const { t } = useLingui()
  const [action, change] = useSettingChange(settings[way])
  return (
    <SelectField
      label={way === 'swipeRight' ? t`Swipe a post to the right` : t`Swipe a post to the left`}
      options={[
        { id: 'none', label: t`Nothing` },
        { id: 'reply', label: t`Reply` },
        { id: 'reblog', label: t`Boost` },
        { id: 'favourite', label: t`Favourite` },
        { id: 'bookmark', label: t`Bookmark` },
      ]}
      selected={action}
      onSelect={change}
    />
  )
}

function Choice<Id extends string>({
  setting,
  label,
  options,
}: {
  readonly setting: Setting<Id>
  readonly label: string
  readonly options: readonly { readonly id: Id; readonly label: string }[]
}) {
  const [selected, change] = useSettingChange(setting)
  return <SelectField label={label} options={options} selected={selected} onSelect={change} />
}

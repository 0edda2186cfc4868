import { readingSettings } from '@starling/domain/settings'
import type { TimelineKey } from '@starling/domain/timelines'
import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSetting } from '../../settings/useSetting.ts'
import { changeSetting } from '../../settings/settingsStore.ts'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LanguagePicker } from '../language/LanguagePicker.tsx'
import { useStatusPattern } from '../status/statusPattern.ts'
import { ColumnParamsContext } from './columnParams.ts'
import { languagesSetting, patternSetting, shownSettings, shownSwitches, useTimelineShows } from './useTimelineShows.ts'

/** The settings of a timeline, changed in place. */
export function TimelineSettings({ timelineKey }: { readonly timelineKey: TimelineKey }) {
  const { t } = useLingui()
  const { key } = useSession()
  const column = useContext(ColumnParamsContext)
  const { shows, isSlow } = useTimelineShows(timelineKey)
  const switches = shownSwitches(timelineKey)
  const pattern = patternSetting(timelineKey)
  const onlyMedia = useSetting(readingSettings.firehoseOnlyMedia)
  const isFirehose = /^(?:public|community)(?::|$)/.test(timelineKey)
  const isUnread = useStatusPattern(shows.pattern).kind === 'unread'

  function changeShown(name: 'reblog' | 'reply' | 'quote', isShown: boolean) {
    if (column) column.change({ shows: { ...column.params.shows, [name]: isShown } })
    else changeSetting(key, shownSettings(timelineKey)[name], () => isShown)
  }
  function changePattern(body: string) {
    if (column) column.change({ regex: { body } })
    else if (pattern) changeSetting(key, pattern, () => body)
  }

  return (
    <>
      {(column !== null || switches.includes('reblog')) && (
        <Switch label={t`Boosts`} isOn={shows.reblogs} onChange={(isOn) => changeShown('reblog', isOn)} />
      )}
      {(column !== null || switches.includes('reply')) && (
        <Switch label={t`Replies`} isOn={shows.replies} onChange={(isOn) => changeShown('reply', isOn)} />
      )}
      {(column !== null || switches.includes('quote')) && (
        <Switch label={t`Quotes`} isOn={shows.quotes} onChange={(isOn) => changeShown('quote', isOn)} />
      )}
      {column && <Switch label={t`Only posts with media`} isOn={shows.onlyMedia} onChange={(onlyMedia) => column.change({ onlyMedia })} />}
      {column === null && isFirehose && (
        <Switch
          label={t`Only posts with media`}
          isOn={onlyMedia}
          onChange={(isOn) => changeSetting(key, readingSettings.firehoseOnlyMedia, () => isOn)}
        />
      )}
      <Switch
        label={t`Slow mode`}
        description={t`New posts wait until you ask for them.`}
        isOn={isSlow}
        onChange={(slow) => (column ? column.change({ slow }) : changeSetting(key, readingSettings.isSlow, () => slow))}
      />
      <LanguagePicker
        label={t`Leave out languages`}
        chosenLabel={t`Languages that are left out`}
        removeLabel={(name) => t`Show posts in ${name}`}
        chosen={shows.hiddenLanguages}
        onChange={(languages) =>
          column ? column.change({ languages }) : changeSetting(key, languagesSetting(timelineKey), () => languages)
        }
      />
      {(column !== null || pattern !== null) && (
        <TextField
          label={t`Hide posts that match`}
          description={isUnread ? t`This is no regular expression yet, so nothing is hidden.` : t`A regular expression, such as: cats|dogs`}
          value={shows.pattern}
          maxLength={1000}
          spellCheck={false}
          autoCapitalize="none"
          dir="auto"
          onChange={(event) => changePattern(event.target.value)}
        />
      )}
    </>
  )
}

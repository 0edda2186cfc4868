import { settings } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useSetting, useSettingChange } from '../../settings/useSetting.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import type { SettingRow } from './SettingRow.tsx'
import { flagRow, searchableText } from './SettingRow.tsx'

/** The settings for boosts, replies and quotes in timelines, as one group. */
export function useBoostsAndQuotesRow(): SettingRow {
  const { t } = useLingui()
  const label = t`Boosts, replies and quotes`
  const summary = useSummary()
  const rows = [
    { id: 'folds', words: t`Fold boosts`, control: <FoldChoice /> },
    flagRow('reblogs', settings.homeShowsReblogs, { label: t`Boosts in Home` }),
    flagRow('replies', settings.homeShowsReplies, { label: t`Replies in Home` }),
    flagRow('quotes', settings.homeShowsQuotes, { label: t`Quotes in Home` }),
    flagRow('foldedQuotesHome', settings.foldsQuotesInHome, { label: t`Fold quoted posts in Home` }),
    flagRow('foldedQuotesLive', settings.foldsQuotesInPublic, { label: t`Fold quoted posts in live feeds` }),
    flagRow('blockedQuotes', settings.leavesOutBlockedQuotes, {
      label: t`Leave out quotes of people you blocked or muted`,
      description: t`The post that quotes them is left out of timelines. Otherwise only the quoted part is hidden.`,
    }),
  ]
  return {
    id: 'boostsAndQuotes',
    words: searchableText({ label }),
    control: <SettingGroup label={label} summary={summary} rows={rows} />,
    rows,
  }
}

/** The current values, in sentences. */
function useSummary(): readonly string[] {
  const { t, i18n } = useLingui()
  const shown = [
    { name: t`Boosts`, isShown: useSetting(settings.homeShowsReblogs) },
    { name: t`Replies`, isShown: useSetting(settings.homeShowsReplies) },
    { name: t`Quotes`, isShown: useSetting(settings.homeShowsQuotes) },
  ]
  const folds = useSetting(settings.foldsReblogs)
  const foldsInHome = useSetting(settings.foldsQuotesInHome)
  const foldsInPublic = useSetting(settings.foldsQuotesInPublic)
  const leftOut = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(shown.flatMap(({ name, isShown }) => (isShown ? [] : [name])))
  return [
    leftOut === '' ? t`Home shows them all.` : t`Left out of Home: ${leftOut}`,
    ...(folds === 'seen' ? [t`Boosts of posts already seen are folded.`] : folds ? [t`All boosts are folded.`] : []),
    ...(foldsInHome || foldsInPublic ? [t`Quoted posts are folded.`] : []),
  ]
}

/** The third option ('seen') was added later between the two stored booleans, so the value is a boolean or 'seen'. */
function FoldChoice() {
  const { t } = useLingui()
  const [rule, change] = useSettingChange(settings.foldsReblogs)
  return (
    <SelectField
      label={t`Fold boosts`}
      description={t`In Home and in lists, a folded boost takes one line until you open it.`}
      options={[
        { id: 'none', label: t`None` },
        { id: 'seen', label: t`Those of posts I have already seen` },
        { id: 'all', label: t`All` },
      ]}
      selected={rule === 'seen' ? 'seen' : rule ? 'all' : 'none'}
      onSelect={(id) => change(id === 'seen' ? id : id === 'all')}
    />
  )
}

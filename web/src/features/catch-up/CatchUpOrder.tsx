import { useLingui } from '@lingui/react/macro'
import type { ArrangedCatchUp } from '@starling/domain/catch-up'
import { settings } from '@starling/domain/settings'
import { useSettingChange } from '../../settings/useSetting.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** Chooses the order of the posts, and whether replies and seen posts are included. The choice is stored. */
export function CatchUpOrder({ arranged }: { readonly arranged: ArrangedCatchUp }) {
  const { t } = useLingui()
  const [sort, setSort] = useSettingChange(settings.catchUpSort)
  const [showsReplies, setReplies] = useSettingChange(settings.catchUpReplies)
  const [showsSeen, setSeen] = useSettingChange(settings.catchUpSeen)
  const { replies, seen } = arranged.leftOut
  return (
    <>
      <SelectField
        label={t`Order`}
        options={[
          { id: 'oldest', label: t`By time, the oldest first` },
          { id: 'newest', label: t`By time, the newest first` },
          { id: 'people', label: t`By people, who wrote fewest first` },
          { id: 'density', label: t`By how much is in them, most first` },
          { id: 'links', label: t`By the pages they link to, most shared first` },
        ]}
        selected={sort}
        onSelect={setSort}
      />
      <Switch label={replies > 0 ? t`Replies to others (${replies})` : t`Replies to others`} isOn={showsReplies} onChange={setReplies} />
      <Switch label={seen > 0 ? t`Seen before (${seen})` : t`Seen before`} isOn={showsSeen} onChange={setSeen} />
    </>
  )
}

import type { Setting } from '@starling/domain/settings'
import { useLingui } from '@lingui/react/macro'
import { useStatusPattern } from '../../entities/status/statusPattern.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { TextField } from '../../ui/TextField.tsx'

/** A regular expression that hides posts of one timeline. */
export function TimelinePattern({ setting, label }: { readonly setting: Setting<string>; readonly label: string }) {
  const { t } = useLingui()
  const [value, change] = useSettingChange(setting)
  const isUnread = useStatusPattern(value).kind === 'unread'
  return (
    <TextField
      label={label}
      description={isUnread ? t`This is no regular expression yet, so nothing is hidden.` : t`A regular expression, such as: cats|dogs`}
      value={value}
      maxLength={1000}
      spellCheck={false}
      autoCapitalize="none"
      dir="auto"
      onChange={(event) => change(event.target.value)}
    />
  )
}

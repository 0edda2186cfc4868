import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { HoursSettings } from '../../entities/notification/HoursSettings.tsx'
import { NotificationTypeSettings } from '../../entities/notification/NotificationTypeSettings.tsx'
import { PushSettings } from '../../entities/push/PushSettings.tsx'
import { notificationRequestsPath } from '../../routing/paths.ts'
import { useSettingChange } from '../../settings/useSetting.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'

/** The settings of the notifications column. */
export function NotificationSettings() {
  const { t } = useLingui()
  const [isAdvanced, setAdvanced] = useSettingChange(settings.notificationsAdvanced)
  const [groupsFollows, setGroupsFollows] = useSettingChange(settings.notificationsGroupFollows)
  const [isFollowedFirst, setFollowedFirst] = useSettingChange(settings.notificationsFollowedFirst)
  const [showsUnread, setShowsUnread] = useSettingChange(settings.notificationsShowUnread)
  const [hasSmallBanner, setSmallBanner] = useSettingChange(settings.notificationsSmallBanner)
  return (
    <>
      <Switch label={t`Show every kind in the filter bar`} isOn={isAdvanced} onChange={setAdvanced} />
      <Switch label={t`Group new followers`} isOn={groupsFollows} onChange={setGroupsFollows} />
      <Switch
        label={t`People I follow first`}
        description={t`New notifications of people you follow come before those of others.`}
        isOn={isFollowedFirst}
        onChange={setFollowedFirst}
      />
      <Switch label={t`Mark what is new`} isOn={showsUnread} onChange={setShowsUnread} />
      <Switch label={t`Small note of what is held back`} isOn={hasSmallBanner} onChange={setSmallBanner} />
      <NotificationTypeSettings />
      <HoursSettings />
      <PushSettings />
      <ButtonLink href={notificationRequestsPath}>
        <Trans>Who may notify you</Trans>
      </ButtonLink>
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { useSettingChange } from '../../settings/useSetting.ts'
import { Button } from '../../ui/Button.tsx'

export function ResetKeys() {
  const [, change] = useSettingChange(settings.keys)
  return (
    <div>
      <Button kind="outline" onClick={() => change({})}>
        <Trans>All keys as they were</Trans>
      </Button>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '../../entities/time/formatTime.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { privacyPolicy } from './serverFacts.ts'
import { ServerText } from './ServerText.tsx'

export function PrivacyPolicyScreen() {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useApiQuery(privacyPolicy, {})
  const day = data ? formatDay(data.updated_at, i18n.locale) : ''
  return (
    <ServerText
      title={t`Privacy policy`}
      html={data?.content}
      error={error}
      onRetry={() => void refetch()}
      note={day && <Trans>Last changed on {day}</Trans>}
      whenEmpty={<Trans>This server has not written a privacy policy.</Trans>}
    />
  )
}

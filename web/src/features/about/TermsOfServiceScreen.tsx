import { instanceEndpoints } from '@starling/api/instance'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '../../entities/time/formatTime.ts'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { ServerText } from './ServerText.tsx'

const none = { effective_date: '', effective: true, content: '', succeeded_by: null }
const terms = apiQuery(instanceEndpoints.termsOfService, { whenGone: { data: none } })
const termsOn = apiQuery(instanceEndpoints.termsOfServiceOn, { whenGone: { data: none } })

/** The server's terms of service: the current ones, or those of a given date. */
export function TermsOfServiceScreen({ date }: { readonly date?: string }) {
  const { t, i18n } = useLingui()
  const current = useApiQuery(terms, {}, { isEnabled: date === undefined })
  const earlier = useApiQuery(termsOn, { params: { date: date ?? '' } }, { isEnabled: date !== undefined })
  const { data, error, refetch } = date === undefined ? current : earlier
  const day = data ? formatDay(data.effective_date, i18n.locale) : ''
  return (
    <ServerText
      title={t`Terms of service`}
      html={data?.content}
      error={error}
      onRetry={() => void refetch()}
      note={day && (data?.effective ? <Trans>In effect since {day}</Trans> : <Trans>In effect from {day} on</Trans>)}
      whenEmpty={
        date === undefined ? (
          <Trans>This server has no terms of service.</Trans>
        ) : (
          <Trans>This server had no terms of service that began on this day.</Trans>
        )
      }
    />
  )
}

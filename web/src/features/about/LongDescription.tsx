import { instanceEndpoints } from '@starling/api/instance'
import { documentLimits } from '@starling/domain/content'
import { RichText } from '../../entities/content/RichText.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'

const extendedDescription = apiQuery(instanceEndpoints.extendedDescription, { whenGone: { data: { updated_at: '', content: '' } } })
const noEmojis = [] as const

/** What the operator says of the server at length; nothing where there is none or it cannot be had (R-inst-02). */
export function LongDescription() {
  const { data } = useApiQuery(extendedDescription, {})
  return data?.content ? <RichText html={data.content} emojis={noEmojis} limits={documentLimits} /> : null
}

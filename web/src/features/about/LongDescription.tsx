import { instanceEndpoints } from '@starling/api/instance'
import { documentLimits } from '@starling/domain/content'
import { RichText } from '../../entities/content/RichText.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'

const extendedDescription = apiQuery(instanceEndpoints.extendedDescription, { whenGone: { data: { updated_at: '', content: '' } } })
const noEmojis = [] as const

/** The operator's long description of the server; nothing where there is none or it cannot be loaded (R-inst-02). */
export function LongDescription() {
  const { data } = useApiQuery(extendedDescription, {})
  return data?.content ? <RichText html={data.content} emojis={noEmojis} limits={documentLimits} /> : null
}

import { instanceEndpoints } from '@starling/api/instance'
import { Plural, Trans } from '@lingui/react/macro'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import styles from './About.module.css'

const domainBlocks = apiQuery(instanceEndpoints.domainBlocks, { whenGone: { data: null } })

/** The servers this one limits or blocks; not shown where the operator does not publish the list. */
export function BlockedDomains() {
  const { data: listed } = useApiQuery(domainBlocks, {})
  // Some servers also list servers without a restriction (`noop`), for example those whose media they reject.
  const data = listed?.filter(({ severity }) => severity !== 'noop') ?? []
  if (data.length === 0) return null
  return (
    <details className={styles.blocked}>
      <summary>
        <Plural value={data.length} one="# server is limited or blocked here" other="# servers are limited or blocked here" />
      </summary>
      <ul>
        {data.map(({ domain, severity, comment }, index) => (
          <li key={`${domain} ${index}`}>
            <bdi>{domain}</bdi>{' '}
            <span className={styles.quiet}>{severity === 'suspend' ? <Trans>Blocked</Trans> : <Trans>Limited</Trans>}</span>
            {comment && <p dir="auto">{comment}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { AccountRow } from '../../entities/account/AccountRow.tsx'
import { LoadError } from '../../entities/failure/LoadError.tsx'
import { formatCount } from '../../entities/time/formatTime.ts'
import { directoryPath, privacyPolicyPath, termsOfServicePath } from '../../routing/paths.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Column } from '../../ui/Column.tsx'
import { Link } from '../../ui/Link.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './About.module.css'
import { BlockedDomains } from './BlockedDomains.tsx'
import { privacyPolicy, softwareOf, useDescription } from './serverFacts.ts'
import { directoryEndpoints } from '@starling/api/directory'
import { instanceEndpoints } from '@starling/api/instance'
import { documentLimits } from '@starling/domain/content'
import { ruleIn } from '@starling/domain/instance'
import { RichText } from '../../entities/content/RichText.tsx'
import { apiQuery } from '../../session/apiQueries.ts'
import { useApiQuery } from '../../session/useApiQuery.ts'
import type { Instance } from '@starling/api/instance'
import { useEffect } from 'react'
import { useAccount } from '../../session/useEntity.ts'
import { useIsUnsupported } from '../../session/useInstance.ts'

/** The description of the server the reader uses. */
export function AboutScreen() {
  const { t, i18n } = useLingui()
  const { client } = useSession()
  const { instance, error, retry } = useDescription()
  const contactId = useContactId(instance)
  const host = new URL(client.origin).host
  const rules = instance?.rules.map((rule) => ({ id: rule.id, ...ruleIn(rule, i18n.locale) })) ?? []
  const policy = useApiQuery(privacyPolicy, {})
  const isUnsupported = useIsUnsupported()
  const activeMonth = instance?.usage.users.active_month ?? 0
  return (
    <Column title={t`About`}>
      <div className={styles.screen}>
        {instance === null && error !== null ? (
          <LoadError error={error} onRetry={retry} />
        ) : instance === null ? (
          <Skeleton label={t`Loading`}>
            <Bone inlineSize="50%" blockSize="28px" />
          </Skeleton>
        ) : (
          <>
            <h2 className={styles.name}>{instance.title || host}</h2>
            {instance.description && <p dir="auto">{instance.description}</p>}
            <dl className={styles.facts}>
              <div>
                <dt>
                  <Trans>Address</Trans>
                </dt>
                <dd>{host}</dd>
              </div>
              <div>
                <dt>
                  <Trans>Software</Trans>
                </dt>
                <dd>{softwareOf(instance)}</dd>
              </div>
              {activeMonth > 0 && (
                <div>
                  <dt>
                    <Trans>Active people</Trans>
                  </dt>
                  <dd>
                    <Trans>{formatCount(activeMonth, i18n.locale)} this month</Trans>
                  </dd>
                </div>
              )}
              {instance.contact.email && (
                <div>
                  <dt>
                    <Trans>Contact</Trans>
                  </dt>
                  <dd>
                    <a href={`mailto:${instance.contact.email}`}>{instance.contact.email}</a>
                  </dd>
                </div>
              )}
            </dl>
            {contactId !== null && (
              <section aria-labelledby="about-contact">
                <h3 id="about-contact" className={styles.heading}>
                  <Trans>Run by</Trans>
                </h3>
                <div className={styles.contact}>
                  <AccountRow accountId={contactId} />
                </div>
              </section>
            )}
            <LongDescription />
            {rules.length > 0 && (
              <section>
                <h3 className={styles.heading}>
                  <Trans>Rules</Trans>
                </h3>
                <ol className={styles.rules}>
                  {rules.map((rule) => (
                    // `bdi` inside the item and no `dir` on it, so that its number stays on the side of the page's direction.
                    <li key={rule.id}>
                      <bdi>{rule.text}</bdi>
                      {rule.hint && <bdi className={styles.hint}>{rule.hint}</bdi>}
                    </li>
                  ))}
                </ol>
              </section>
            )}
            <BlockedDomains />
            <nav className={styles.links} aria-label={t`More about this server`}>
              {(policy.data?.content ?? '') !== '' && (
                <Link href={privacyPolicyPath}>
                  <Trans>Privacy policy</Trans>
                </Link>
              )}
              {instance.configuration.urls.terms_of_service && (
                <Link href={termsOfServicePath}>
                  <Trans>Terms of service</Trans>
                </Link>
              )}
              {!isUnsupported(directoryEndpoints.list) && (
                <Link href={directoryPath}>
                  <Trans>Directory of people</Trans>
                </Link>
              )}
            </nav>
          </>
        )}
        {/* Drawn only with the content above it, which would push it down when it arrives. */}
        {(instance !== null || error !== null) && (
          <p className={styles.quiet}>
            <Trans>Starling is free software under the AGPL 3.0.</Trans>
          </p>
        )}
      </div>
    </Column>
  )
}

const extendedDescription = apiQuery(instanceEndpoints.extendedDescription, { whenGone: { data: { updated_at: '', content: '' } } })
const noEmojis = [] as const

/** The operator's long description of the server; nothing where there is none or it cannot be loaded. */
function LongDescription() {
  const { data } = useApiQuery(extendedDescription, {})
  return data?.content ? <RichText html={data.content} emojis={noEmojis} limits={documentLimits} /> : null
}

/** The account named as the server's contact, kept in the store while the screen shows it; null where the server names none. */
function useContactId(instance: Instance | null): string | null {
  const session = useSession()
  const contact = instance?.contact.account ?? null
  useEffect(() => {
    if (!contact) return undefined
    session.import({ accounts: [contact] })
    return session.retain({ accounts: [contact.id] })
  }, [session, contact])
  return useAccount(contact?.id)?.id ?? null
}

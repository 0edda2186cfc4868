import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/SessionProvider.tsx'
import { useInstance } from '../../session/useInstance.ts'
import { Column } from '../../ui/Column.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './About.module.css'
import { softwareOf } from './softwareOf.ts'

/** The server one reads from, in its own words. */
export function AboutScreen() {
  const { t } = useLingui()
  const { client } = useSession()
  const instance = useInstance()
  const host = new URL(client.origin).host
  const rules = instance?.rules ?? []
  return (
    <Column title={t`About`}>
      <div className={styles.screen}>
        {instance === null ? (
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
                <dd>{softwareOf(instance.version)}</dd>
              </div>
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
            {rules.length > 0 && (
              <section>
                <h3 className={styles.heading}>
                  <Trans>Rules</Trans>
                </h3>
                <ol className={styles.rules}>
                  {rules.map((rule) => (
                    // The item keeps the page's direction, and with it the place of its number.
                    <li key={rule.id}>
                      <bdi>{rule.text}</bdi>
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </>
        )}
        <p className={styles.quiet}>
          <Trans>Starling is free software under the AGPL 3.0.</Trans>
        </p>
      </div>
    </Column>
  )
}

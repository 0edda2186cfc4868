import { Trans, useLingui } from '@lingui/react/macro'
import { settingsPath } from '../../routing/paths.ts'
import { Column } from '../../ui/Column.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './About.module.css'

/** Every key and what it does. */
export function KeyboardScreen() {
  const { t } = useLingui()
  const groups = [
    {
      title: t`Move`,
      keys: [
        ['j', t`Next post`],
        ['k', t`Previous post`],
        ['0', t`To the top`],
        ['Backspace', t`Back`],
      ],
    },
    {
      title: t`On a post`,
      keys: [
        ['Enter', t`Open`],
        ['r', t`Reply`],
        ['f', t`Favourite`],
        ['b', t`Boost`],
        ['d', t`Bookmark`],
        ['p', t`Open the author's profile`],
        ['x', t`Show or hide what is behind a warning`],
        ['h', t`Show or hide media`],
      ],
    },
    {
      title: t`Go to`,
      keys: [
        ['n', t`New post`],
        ['g h', t`Home`],
        ['g n', t`Notifications`],
        ['g l', t`This server`],
        ['g t', t`All`],
        ['g f', t`Favourites`],
        ['g b', t`Bookmarks`],
        ['g u', t`Own profile`],
        ['?', t`This list`],
      ],
    },
  ] as const
  return (
    <Column title={t`Keyboard shortcuts`}>
      <div className={styles.screen}>
        <p className={styles.quiet}>
          <Trans>
            They can be switched off in the{' '}
            <Link href={settingsPath} className={styles.link}>
              settings
            </Link>
            .
          </Trans>
        </p>
        {groups.map((group) => (
          <section key={group.title}>
            <h2 className={styles.heading}>{group.title}</h2>
            <dl className={styles.keys}>
              {group.keys.map(([keys, meaning]) => (
                <div key={keys} className={styles.key}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key} className={styles.cap}>
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Column>
  )
}

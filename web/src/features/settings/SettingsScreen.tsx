import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { settingsSectionPath } from '../../routing/paths.ts'
import { Column } from '../../ui/Column.tsx'
import { Link } from '../../ui/Link.tsx'
import { useIsAt } from '../../ui/navigation.ts'
import { TextField } from '../../ui/TextField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { SettingRows } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { useEverydayWords } from './useEverydayWords.ts'
import { useSettingSections } from './useSettingSections.tsx'

/** All settings: the list of their sections, or search results. */
export function SettingsScreen() {
  const { t, i18n } = useLingui()
  const sections = useSettingSections()
  const everydayWords = useEverydayWords()
  const [looksFor, setLooksFor] = useState('')
  const wanted = foldedWords(looksFor, i18n.locale)
  const found = sections
    .map((section) => ({
      ...section,
      rows: section.rows
        .flatMap((row) => row.rows ?? [row])
        .filter(({ id, words }) => {
          const own = foldedWords(`${words} ${everydayWords(id)} ${section.title}`, i18n.locale).join(' ')
          return wanted.every((word) => own.includes(word))
        }),
    }))
    .filter(({ rows }) => rows.length > 0)
  const count = found.reduce((sum, { rows }) => sum + rows.length, 0)

  return (
    <Column title={t`Settings`}>
      <div className={styles.screen}>
        <TextField label={t`Find a setting`} type="search" value={looksFor} onChange={(event) => setLooksFor(event.target.value)} />
        {wanted.length === 0 ? (
          <ul className={styles.sections}>
            {sections.map(({ id, title, summary, Icon }) => (
              <li key={id}>
                <SectionLink href={settingsSectionPath(id)}>
                  <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
                  <span className={styles.sectionWords}>
                    <span className={styles.sectionTitle}>{title}</span>
                    <span className={styles.note}>{summary}</span>
                  </span>
                  <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden="true" />
                </SectionLink>
              </li>
            ))}
          </ul>
        ) : (
          <>
            {found.map(({ id, title, rows }) => (
              <section key={id} className={styles.found} aria-labelledby={`found-${id}`}>
                <h2 id={`found-${id}`} className={styles.title}>
                  <Link href={settingsSectionPath(id)}>{title}</Link>
                </h2>
                <SettingRows rows={rows} />
              </section>
            ))}
            {count === 0 && (
              <p className={styles.note}>
                <Trans>No setting is called that.</Trans>
              </p>
            )}
          </>
        )}
        <VisuallyHidden>
          <span role="status">{wanted.length === 0 ? '' : t`${plural(count, { one: '# setting', other: '# settings' })} found`}</span>
        </VisuallyHidden>
      </div>
    </Column>
  )
}

/** A link that is marked as current while its section is shown beside the list. */
function SectionLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const isCurrent = useIsAt((path) => path === href)
  return (
    <Link href={href} className={styles.section} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** The text in lower case without accents, for comparison. */
function foldedWords(text: string, locale: string): readonly string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase(locale)
    .split(/\s+/)
    .filter((word) => word !== '')
}

import type { Setting } from '@starling/domain/settings'
import type { ReactElement } from 'react'
import { useSettingChange } from '../../settings/useSetting.ts'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import type { Preferences } from '../../storage/readPreferences.ts'
import { Link } from '../../ui/Link.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './Settings.module.css'

/** One setting: its control and the text by which a search finds it. */
export interface SettingRow {
  readonly id: string
  /** Its label, description and search words. */
  readonly words: string
  readonly control: ReactElement
  /** For a group: its settings, which a search lists one by one instead of the group. */
  readonly rows?: readonly SettingRow[]
}

interface Words {
  readonly label: string
  readonly description?: string
}

/** A switch for a setting of the account. */
export function flagRow(id: string, setting: Setting<boolean>, words: Words): SettingRow {
  return { id, words: searchableText(words), control: <SettingSwitch setting={setting} {...words} /> }
}

/** A switch for a preference of this device. */
export function preferenceRow(id: Flag, words: Words): SettingRow {
  return { id, words: searchableText(words), control: <PreferenceSwitch name={id} {...words} /> }
}

/** A link to a screen with further settings. */
export function linkRow(href: string, { label, description = '' }: Words): SettingRow {
  return {
    id: href,
    words: `${label} ${description}`,
    control: (
      <Link href={href} className={styles.place}>
        <span>{label}</span>
        {description !== '' && <span className={styles.note}>{description}</span>}
      </Link>
    ),
  }
}

export function searchableText({ label, description = '' }: Words): string {
  return `${label} ${description}`
}

type Flag = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences]

function SettingSwitch({ setting, ...words }: Words & { readonly setting: Setting<boolean> }) {
  const [isOn, change] = useSettingChange(setting)
  return <Switch {...words} isOn={isOn} onChange={change} />
}

function PreferenceSwitch({ name, ...words }: Words & { readonly name: Flag }) {
  return <Switch {...words} isOn={usePreference(name)} onChange={(isOn) => preferences.change({ [name]: isOn })} />
}

export function SettingRows({ rows }: { readonly rows: readonly SettingRow[] }) {
  return (
    <div className={styles.rows}>
      {rows.map(({ id, control }) => (
        <div key={id} className={styles.row}>
          {control}
        </div>
      ))}
    </div>
  )
}

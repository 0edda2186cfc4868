import { Trans, useLingui } from '@lingui/react/macro'
import { settings } from '@starling/domain/settings'
import { Monitor, Moon, Sun } from 'lucide-react'
import { InterfaceLanguage } from '../../entities/language/InterfaceLanguage.tsx'
import {
  aboutPath,
  annualReportsPath,
  blocksPath,
  domainBlocksPath,
  editProfilePath,
  followRequestsPath,
  keyboardPath,
  mutesPath,
} from '../../routing/paths.ts'
import { pathTo } from '../../routing/routes.ts'
import { preferences } from '../../storage/preferences.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { useSettingChange } from '../../settings/useSetting.ts'
import { usePreferences } from '../../session/usePreferences.ts'
import { Button } from '../../ui/Button.tsx'
import { Column } from '../../ui/Column.tsx'
import { Link } from '../../ui/Link.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './SettingsScreen.module.css'
import { WritingSettings } from './WritingSettings.tsx'

/** How this device shows things. Every change holds at once. */
export function SettingsScreen() {
  const { t } = useLingui()
  const chosen = usePreferences()
  const { accentHue, textSize } = chosen
  return (
    <Column title={t`Settings`}>
      <div className={styles.screen}>
        <section className={styles.section} aria-labelledby="settings-look">
          <h2 id="settings-look" className={styles.title}>
            <Trans>Look</Trans>
          </h2>
          <SegmentedControl
            label={t`Theme`}
            selected={chosen.theme}
            onSelect={(theme) => preferences.change({ theme })}
            options={[
              { id: 'system', label: t`System`, icon: <Monitor size={18} strokeWidth={1.75} aria-hidden="true" /> },
              { id: 'light', label: t`Light`, icon: <Sun size={18} strokeWidth={1.75} aria-hidden="true" /> },
              { id: 'dark', label: t`Dark`, icon: <Moon size={18} strokeWidth={1.75} aria-hidden="true" /> },
            ]}
          />
          <Switch
            label={t`High contrast`}
            isOn={chosen.contrast === 'more'}
            onChange={(isOn) => preferences.change({ contrast: isOn ? 'more' : 'system' })}
          />
          <Slider
            label={t`Accent colour`}
            hasHueTrack
            min={0}
            max={359}
            value={accentHue}
            valueText={t`${accentHue} degrees`}
            onChange={(hue) => preferences.change({ accentHue: hue })}
          />
          <Slider
            label={t`Text size`}
            min={14}
            max={20}
            value={textSize}
            valueText={t`${textSize} pixels`}
            onChange={(size) => preferences.change({ textSize: size })}
          />
          <p className={styles.sample} dir="auto">
            <Trans>This is how a post will read.</Trans>
          </p>
          <InterfaceLanguage />
        </section>
        <section className={styles.section} aria-labelledby="settings-motion">
          <h2 id="settings-motion" className={styles.title}>
            <Trans>Movement</Trans>
          </h2>
          <SegmentedControl
            label={t`Animation`}
            selected={chosen.motion}
            onSelect={(motion) => preferences.change({ motion })}
            options={[
              { id: 'system', label: t`System` },
              { id: 'reduced', label: t`Reduced` },
              { id: 'full', label: t`Full` },
            ]}
          />
          <Switch
            label={t`Play animations by themselves`}
            description={t`Moving pictures, avatars and emoji play without being pointed at.`}
            isOn={chosen.autoplay}
            onChange={(autoplay) => preferences.change({ autoplay })}
          />
          <Switch
            label={t`Save data`}
            description={t`Small pictures until you ask for more, and nothing plays by itself. The browser's own setting does the same.`}
            isOn={chosen.dataSaver}
            onChange={(dataSaver) => preferences.change({ dataSaver })}
          />
        </section>
        <section className={styles.section} aria-labelledby="settings-use">
          <h2 id="settings-use" className={styles.title}>
            <Trans>Use</Trans>
          </h2>
          <Switch
            label={t`Columns side by side`}
            description={t`On screens wider than a phone's.`}
            isOn={chosen.advancedLayout}
            onChange={(advancedLayout) => preferences.change({ advancedLayout })}
          />
          <Switch
            label={t`Keyboard shortcuts`}
            description={t`Single keys such as j, k and n. Press ? to see them.`}
            isOn={chosen.keyboardShortcuts}
            onChange={(keyboardShortcuts) => preferences.change({ keyboardShortcuts })}
          />
        </section>
        <WritingSettings />
        <PeopleLinks />
        <section className={styles.section} aria-labelledby="settings-about">
          <h2 id="settings-about" className={styles.title}>
            <Trans>About</Trans>
          </h2>
          <Link href={aboutPath}>
            <Trans>This server and its rules</Trans>
          </Link>
          <Link href={keyboardPath}>
            <Trans>All keyboard shortcuts</Trans>
          </Link>
        </section>
        <div>
          <Button kind="outline" onClick={reset}>
            <Trans>Back to the defaults</Trans>
          </Button>
        </div>
      </div>
    </Column>
  )
}

/** How others are shown, which goes with the account. */
function TiesSwitch() {
  const { t } = useLingui()
  const [isOn, setOn] = useSettingChange(settings.showsTies)
  return (
    <Switch
      label={t`Show in timelines who follows you`}
      description={t`A small mark beside the name: you follow each other, or they follow you.`}
      isOn={isOn}
      onChange={setOn}
    />
  )
}

/** The lists a signed-in person keeps about others. */
function PeopleLinks() {
  const { me } = useSession()
  if (!me) return null
  return (
    <section className={styles.section} aria-labelledby="settings-people">
      <h2 id="settings-people" className={styles.title}>
        <Trans>You and others</Trans>
      </h2>
      <TiesSwitch />
      <Link href={editProfilePath}>
        <Trans>Edit profile</Trans>
      </Link>
      <Link href={followRequestsPath}>
        <Trans>Follow requests</Trans>
      </Link>
      <Link href={blocksPath}>
        <Trans>Blocked people</Trans>
      </Link>
      <Link href={mutesPath}>
        <Trans>Muted people</Trans>
      </Link>
      <Link href={domainBlocksPath}>
        <Trans>Blocked servers</Trans>
      </Link>
      <Link href={pathTo('filters')}>
        <Trans>Filters</Trans>
      </Link>
      <Link href={annualReportsPath}>
        <Trans>Your year</Trans>
      </Link>
    </section>
  )
}

function reset(): void {
  preferences.reset()
}

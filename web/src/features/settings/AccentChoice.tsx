import { useLingui } from '@lingui/react/macro'
import { usePreference } from '../../session/usePreferences.ts'
import { preferences } from '../../storage/preferences.ts'
import { Slider } from '../../ui/Slider.tsx'
import styles from './Settings.module.css'

/** Chooses the accent colour by name, each with a swatch. */
export function AccentChoice() {
  const { t } = useLingui()
  const hue = usePreference('accentHue')
  // At which hue of OKLCH each colour name begins.
  const names: readonly (readonly [number, string])[] = [
    [0, t`Pink`],
    [18, t`Red`],
    [40, t`Orange`],
    [75, t`Amber`],
    [98, t`Yellow`],
    [115, t`Lime`],
    [135, t`Green`],
    [165, t`Teal`],
    [195, t`Cyan`],
    [225, t`Sky blue`],
    [248, t`Blue`],
    [272, t`Indigo`],
    [290, t`Violet`],
    [310, t`Purple`],
    [332, t`Magenta`],
    [350, t`Pink`],
  ]
  const name = names.findLast(([from]) => hue >= from)?.[1] ?? ''
  return (
    <div className={styles.accent}>
      <span className={styles.swatch} aria-hidden="true" />
      <Slider
        label={t`Accent colour`}
        hasHueTrack
        min={0}
        max={359}
        value={hue}
        valueText={name}
        onChange={(accentHue) => preferences.change({ accentHue })}
      />
    </div>
  )
}

import { expect, it } from 'vitest'
import { isTypeOn, notificationTypeSettings, readSetting, settableTypes, withSetting } from './index.ts'

it('begins with no alerts, with everything listed, and everything heard but follow requests (X-01a, R-set-01c, #26)', () => {
  const on = (setting: 'shows' | 'alerts' | 'sounds') =>
    settableTypes.filter((type) => isTypeOn(setting, notificationTypeSettings[setting].otherwise, type))
  expect(on('alerts')).toEqual([])
  expect(on('shows')).toEqual(settableTypes)
  expect(on('sounds')).toEqual(settableTypes.filter((type) => type !== 'follow_request'))
})

it.each(['moderation_warning', 'severed_relationships', 'annual_report', 'a_type_of_tomorrow', '__proto__', 'constructor'])(
  'counts %s as on, which the map does not know (X-01b)',
  (type) => {
    for (const setting of ['shows', 'alerts', 'sounds'] as const) expect(isTypeOn(setting, {}, type)).toBe(true)
  },
)

it('takes what was chosen before the first values, and nothing that is no yes or no (X-01a)', () => {
  expect(isTypeOn('alerts', { mention: true }, 'mention')).toBe(true)
  expect(isTypeOn('alerts', { mention: true }, 'follow')).toBe(false)
  expect(isTypeOn('sounds', { mention: 'off' }, 'mention')).toBe(true)
})

it('takes a reaction under its second name for a reaction, unless it is chosen by that name (X-01a, R-ntf-02)', () => {
  expect(isTypeOn('alerts', {}, 'reaction')).toBe(false)
  expect(isTypeOn('sounds', { emoji_reaction: false }, 'reaction')).toBe(false)
  expect(isTypeOn('sounds', { emoji_reaction: false, reaction: true }, 'reaction')).toBe(true)
})

it('keeps what another client has beside it', () => {
  const document = { notifications: { sounds: { mention: false, another: 'thing' }, other: 1 } }
  const sounds = readSetting(document, notificationTypeSettings.sounds)
  expect(withSetting(document, notificationTypeSettings.sounds, { ...sounds, follow: false })).toEqual({
    notifications: { sounds: { mention: false, another: 'thing', follow: false }, other: 1 },
  })
})

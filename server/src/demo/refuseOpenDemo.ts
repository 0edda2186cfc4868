import { isLoopbackHost } from '../platform/settings/isLoopbackHost.ts'
import { SettingsError } from '../platform/settings/readSettings.ts'
import type { Configuration } from '../platform/settings/readSettings.ts'

const EXPECTED = 'with --demo 127.0.0.1 or localhost is expected, because everybody knows the password of the demo’s account'

/** Refuses to serve the demo to other machines, because the password of its account is published in the source code. */
export function refuseOpenDemo({ host, settings }: Pick<Configuration, 'host' | 'settings'>): void {
  if (!isLoopbackHost(host)) throw new SettingsError('HOST', host, EXPECTED)
  if (!isLoopbackHost(new URL(settings.publicUrl).hostname)) throw new SettingsError('PUBLIC_URL', settings.publicUrl, EXPECTED)
}

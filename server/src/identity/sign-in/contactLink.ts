import { html } from 'hono/html'
import type { Settings } from '../../platform/settings/Settings.ts'
import type { Html } from './page.ts'

/** A link to the operator's e-mail address, or to their profile; null where neither is set. */
export function contactLink({ contactEmail, contactUsername, domain }: Settings): Html | null {
  if (contactEmail !== '') return html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
  return contactUsername === null ? null : html`<a href="/@${contactUsername}">@${contactUsername}@${domain}</a>`
}

import { html } from 'hono/html'
import type { Settings } from '../../platform/settings/Settings.ts'
import type { Html } from './page.ts'

/** A link to whoever runs the server: their e-mail address, or their profile; null where the operator names neither. */
export function contactLink({ contactEmail, contactUsername, domain }: Settings): Html | null {
  if (contactEmail !== '') return html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
  return contactUsername === null ? null : html`<a href="/@${contactUsername}">@${contactUsername}@${domain}</a>`
}

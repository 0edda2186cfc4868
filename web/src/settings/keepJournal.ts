import { excerptOfStatus } from '@starling/domain/content'
import type { OwnAct } from '@starling/domain/ports'
import type { Session } from '@starling/domain/session'
import { readSetting, settings } from '@starling/domain/settings'
import { addToJournal } from '../storage/journal.ts'
import { settingsStore } from './settingsStore.ts'

/** The longest excerpt of a post, enough to recognise it by. */
const mostCharacters = 160

/** Records an action of the reader in the journal of this device, unless they have switched the journal off. */
export function keepJournal(session: Session, act: OwnAct): void {
  if (session.me === null || !readSetting(settingsStore(session.key).get().mine, settings.keepsJournal)) return
  const status = 'statusId' in act ? session.entities.get('status', act.statusId) : undefined
  const account = 'accountId' in act ? session.entities.get('account', act.accountId) : status?.account
  const who = 'domain' in act ? act.domain : account?.acct
  if (who === undefined) return
  const words = status ? excerptOfStatus(status, mostCharacters) : ''
  addToJournal(session.key, { ...act, at: new Date().toISOString(), who, words })
}

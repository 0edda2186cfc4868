import { antennaEndpoints } from '@starling/api/antennas'
import type { AntennaDraft, ConditionChange } from '@starling/domain/antennas'
import { antennaSettingsOf, conditionChanges } from '@starling/domain/antennas'
import type { Session } from '@starling/domain/session'

/** The server's state of an antenna: its id, null while it does not exist, and its saved content. */
export interface StoredAntenna {
  readonly id: string | null
  readonly draft: AntennaDraft
}

/**
 * Makes the server's antenna match the draft, request by request, and reports the state after each: when one fails, saving again
 * continues from there instead of creating a second antenna. Answers its id.
 */
export async function saveAntenna(
  { client }: Pick<Session, 'client'>,
  stored: StoredAntenna,
  wanted: AntennaDraft,
  onStored: (stored: StoredAntenna) => void,
): Promise<string> {
  const body = antennaSettingsOf(wanted)
  let { id, draft } = stored
  if (id === null) {
    // Some servers ignore the list when creating an antenna, and would put its posts into the home timeline until the next request.
    id = (await client.call(antennaEndpoints.create, { body: { ...body, list_id: '0', insert_feeds: false } })).data.id
    draft = { ...wanted, destination: 'own', listId: null, wanted: draft.wanted, excluded: draft.excluded }
    onStored({ id, draft })
  }
  const params = { id }
  if (JSON.stringify(antennaSettingsOf(draft)) !== JSON.stringify(body)) {
    await client.call(antennaEndpoints.update, { params, body })
    draft = { ...wanted, wanted: draft.wanted, excluded: draft.excluded }
    onStored({ id, draft })
  }
  for (const change of conditionChanges(draft, wanted)) {
    await changeConditions(client, id, change)
    const { kind, side, change: what, entries } = change
    const before = draft[side][kind]
    const after = what === 'add' ? [...before, ...entries] : before.filter((entry) => !entries.includes(entry))
    draft = { ...draft, [side]: { ...draft[side], [kind]: after } }
    onStored({ id, draft })
  }
  return id
}

/** The requests for exclusions use the same body keys as those for inclusions. */
function changeConditions(
  client: Session['client'],
  id: string,
  { kind, side, change, entries: given }: ConditionChange,
): Promise<unknown> {
  const rows = antennaEndpoints
  const params = { id }
  const entries = [...given]
  const isWanted = side === 'wanted'
  const isAdded = change === 'add'
  switch (kind) {
    case 'accounts': {
      const members = { account_ids: entries }
      return isAdded
        ? client.call(isWanted ? rows.addAccounts : rows.addExcludedAccounts, { params, body: members })
        : client.call(isWanted ? rows.removeAccounts : rows.removeExcludedAccounts, { params, query: members })
    }
    case 'domains': {
      const domains = { domains: entries }
      return isAdded
        ? client.call(isWanted ? rows.addDomains : rows.addExcludedDomains, { params, body: domains })
        : client.call(isWanted ? rows.removeDomains : rows.removeExcludedDomains, { params, query: domains })
    }
    case 'tags': {
      const tags = { tags: entries }
      return isAdded
        ? client.call(isWanted ? rows.addTags : rows.addExcludedTags, { params, body: tags })
        : client.call(isWanted ? rows.removeTags : rows.removeExcludedTags, { params, query: tags })
    }
    case 'keywords': {
      const keywords = { keywords: entries }
      return isAdded
        ? client.call(isWanted ? rows.addKeywords : rows.addExcludedKeywords, { params, body: keywords })
        : client.call(isWanted ? rows.removeKeywords : rows.removeExcludedKeywords, { params, query: keywords })
    }
  }
}

import type { BundleProblem, ImportChange } from '@starling/domain/transfer'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Refusal } from './makeChanges.ts'
import type { ReadingStep } from './readAccountData.ts'

export type ChangeKind = ImportChange['kind']

/** The name of a group of changes. */
export function useKindWords(): (kind: ChangeKind) => string {
  const { t } = useLingui()
  return (kind) => {
    switch (kind) {
      case 'list':
        return t`Lists`
      case 'filter':
        return t`Filters`
      case 'antenna':
        return t`Antennas`
      case 'columns':
        return t`Columns`
      case 'mute':
        return t`Mutes`
      case 'block':
        return t`Blocks`
      case 'domain-block':
        return t`Blocked servers`
    }
  }
}

/** One change in one line. */
export function useChangeWords(): (change: ImportChange) => { readonly name: string; readonly effect: string } {
  const { t } = useLingui()
  const people = (count: number) => t`${plural(count, { one: '# person', other: '# people' })} added`
  const words = (count: number) => t`${plural(count, { one: '# word', other: '# words' })} added`
  const conditions = (count: number) => t`${plural(count, { one: '# condition', other: '# conditions' })} added`
  const parts = (isNew: boolean, isChanged: boolean, added: string | false) =>
    [isNew && t`New`, isChanged && t`Settings changed`, added].filter(Boolean).join(', ')
  return (change) => {
    switch (change.kind) {
      case 'list':
        return {
          name: change.list.title,
          effect: parts(change.isNew, change.isChanged, change.added.length > 0 && people(change.added.length)),
        }
      case 'filter':
        return {
          name: change.filter.title,
          effect: parts(change.isNew, change.isChanged, change.added.length > 0 && words(change.added.length)),
        }
      case 'antenna':
        return {
          name: change.antenna.title,
          effect: parts(change.isNew, change.isChanged, change.addedCount > 0 && conditions(change.addedCount)),
        }
      case 'columns':
        return {
          name: change.columns.map(({ title, params, id }) => title ?? params['id'] ?? id).join(', '),
          effect: t`${plural(change.columns.length, { one: '# column', other: '# columns' })} added`,
        }
      case 'mute':
        return { name: `@${change.mute.acct}`, effect: change.mute.expires_at === null ? t`Muted` : t`Muted for a while` }
      case 'block':
        return { name: `@${change.acct}`, effect: t`Blocked` }
      case 'domain-block':
        return { name: change.domain, effect: t`Blocked` }
    }
  }
}

/** Why a change was skipped. */
export function useRefusalWords(): (refusal: Refusal) => string {
  const { t } = useLingui()
  return (refusal) => {
    const { name } = refusal
    switch (refusal.kind) {
      case 'no-account':
        return t`@${name} cannot be found from this server.`
      case 'not-followed':
        return t`@${name} can be in a list only once you follow them.`
      case 'no-collection':
        return t`There is no “${name}” here.`
      case 'refused':
        return t`${name}: ${refusal.error.serverMessage ?? t`the server refused it.`}`
    }
  }
}

export function useProblemWords(): (problem: BundleProblem) => string {
  const { t } = useLingui()
  return (problem) => {
    switch (problem) {
      case 'too-large':
        return t`This file is too large to be an export.`
      case 'no-json':
        return t`This file cannot be read: it is damaged, or no export at all.`
      case 'other-format':
        return t`This file is no export of this client.`
      case 'newer-version':
        return t`This file was written by a newer version of this client. Reload the page and try again.`
    }
  }
}

/** What is being read now. */
export function useStepWords(): (step: ReadingStep) => string {
  const { t } = useLingui()
  return (step) => {
    switch (step) {
      case 'lists':
        return t`Reading lists…`
      case 'filters':
        return t`Reading filters…`
      case 'antennas':
        return t`Reading antennas…`
      case 'mutes':
        return t`Reading mutes…`
      case 'blocks':
        return t`Reading blocks…`
      case 'domains':
        return t`Reading blocked servers…`
    }
  }
}

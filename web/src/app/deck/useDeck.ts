import {
  isColumnOpen,
  columnsSetting,
  defaultColumns,
  layoutsSetting,
  readColumns,
  readLayouts,
  visitorColumns,
  withColumn,
  withColumnBack,
  withMoved,
  withoutColumn,
  withParams,
} from '@starling/domain/deck'
import type { DeckColumn, DeckLayout } from '@starling/domain/deck'
import { useMemo } from 'react'
import { useSession, useSignedInAccounts } from '../../session/SessionProvider.tsx'
import { changeSetting } from '../../settings/settingsStore.ts'
import { useSetting } from '../../settings/useSetting.ts'
import { accountSum } from './accountSum.ts'
import type { SignedInAccount } from '../../accounts/readAccounts.ts'

export interface DeckState {
  readonly columns: readonly DeckColumn[]
  readonly layouts: readonly DeckLayout[]
  /** Whether a column shows the same as the same account. */
  isOpen(id: string, param?: string, other?: string): boolean
  /** Answers the name of the new column. `other` is the key of the account as which it is read, if it is not that of the page. */
  add(id: string, param?: string, other?: string): string
  remove(uuid: string): void
  /** Undoes a removal; later changes stay. `at` is the column's former index. */
  putBack(column: DeckColumn, at: number): void
  move(uuid: string, to: number): void
  setParams(uuid: string, changed: Readonly<Record<string, unknown>>): void
  /** The columns before a change, or those of a saved deck. */
  restore(columns: readonly DeckColumn[]): void
  saveLayout(name: string): void
  removeLayout(uuid: string): void
  /** Undoes a removal; `at` is the former index. */
  putLayoutBack(layout: DeckLayout, at: number): void
}

/** The deck of the account, the same on every device. */
export function useDeck(): DeckState {
  const { key, me } = useSession()
  const stored = useSetting(columnsSetting)
  const storedLayouts = useSetting(layoutsSetting)
  const otherwise = me ? defaultColumns : visitorColumns
  const columns = useMemo(() => readColumns(stored, otherwise), [stored, otherwise])
  const layouts = useMemo(() => readLayouts(storedLayouts), [storedLayouts])
  return useMemo(() => {
    const change = (changed: (columns: readonly DeckColumn[]) => readonly DeckColumn[]) =>
      changeSetting(key, columnsSetting, (before) => changed(readColumns(before, otherwise)))
    const paramsOf = (param?: string, other?: string) => ({
      ...(param === undefined ? {} : { id: param }),
      ...(other === undefined ? {} : { other: accountSum(key, other) }),
    })
    return {
      columns,
      layouts,
      isOpen: (id, param, other) => isColumnOpen(columns, { id, params: paramsOf(param, other) }),
      add(id, param, other) {
        const uuid = newName()
        change((before) => withColumn(before, { id, uuid, params: paramsOf(param, other) }))
        return uuid
      },
      remove: (uuid) => change((before) => withoutColumn(before, uuid)),
      putBack: (column, at) => change((before) => withColumnBack(before, column, at)),
      move: (uuid, to) => change((before) => withMoved(before, uuid, to)),
      setParams: (uuid, changed) => change((before) => withParams(before, uuid, changed)),
      restore: (wanted) => change(() => wanted),
      saveLayout: (name) =>
        changeSetting(key, layoutsSetting, (before) => [
          ...before,
          // Each column gets a new id, so that changing the deck does not change the saved one it came from.
          { uuid: newName(), name, columns: columns.map((each) => ({ ...each, uuid: newName() })) },
        ]),
      removeLayout: (uuid) => changeSetting(key, layoutsSetting, (before) => readLayouts(before).filter((each) => each.uuid !== uuid)),
      putLayoutBack: (layout, at) =>
        changeSetting(key, layoutsSetting, (before) =>
          readLayouts(before)
            .filter((each) => each.uuid !== layout.uuid)
            .toSpliced(at, 0, layout),
        ),
    }
  }, [key, columns, layouts, otherwise])
}

function newName(): string {
  return globalThis.crypto?.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`
}

/** Returns the account a column is read as: null for that of the page, undefined for one that is not signed in on this device. */
export function useColumnAccount(): (column: Pick<DeckColumn, 'params'>) => SignedInAccount | null | undefined {
  const { key } = useSession()
  const others = useSignedInAccounts()
  return ({ params: { other } }) => {
    if (other === undefined) return null
    return others.find((account) => account.key !== key && accountSum(key, account.key) === other)
  }
}

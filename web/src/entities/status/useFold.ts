import { drawFold, setFold } from '@starling/domain/seen'
import type { Fold, FoldRule } from '@starling/domain/seen'
import { useCallback, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useReading } from '../../settings/useReading.ts'
import { keptByPage } from '../../storage/pageMemory.ts'
import { seenPosts } from './watchSeen.ts'

/** Kept outside the card, which is unmounted while scrolled away and must keep its height. */
const folds = keptByPage(new Map<string, Fold>())
const mostKept = 5000

/** How the row of a boost is drawn, and the function with which the reader opens and folds it. */
export function useFold(row: string, post: string): readonly [Fold['state'], (isOpen: boolean) => void] {
  const { key } = useSession()
  const { foldsReblogs: rule } = useReading()
  const [kept, setKept] = useState(() => foldOf(key, row, post, rule))
  const current = kept.row === row && kept.fold.rule === rule ? kept : foldOf(key, row, post, rule)
  const toggle = useCallback((isOpen: boolean) => setKept(keep(key, row, setFold(current.fold, isOpen))), [key, row, current])
  return [current.fold.state, toggle]
}

function foldOf(key: string, row: string, post: string, rule: FoldRule) {
  return keep(key, row, drawFold(folds.get(`${key} ${row}`), { rule, seen: seenPosts(key).get, post, row }))
}

function keep(key: string, row: string, fold: Fold) {
  const oldest = folds.keys().next()
  if (folds.size >= mostKept && !oldest.done) folds.delete(oldest.value)
  folds.set(`${key} ${row}`, fold)
  return { row, fold }
}

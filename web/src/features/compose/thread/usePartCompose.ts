import { changePart, countCharacters, partOf } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { useSyncExternalStore } from 'react'
import { changeWork, composeWork, partTarget } from '../composeWork.ts'
import { withChanges } from '../useCompose.ts'
import type { Compose } from '../useCompose.ts'

/** A further post of a thread with the interface of a composer: every change of a draft is applied to this post. */
export function usePartCompose(compose: Compose, partKey: string): Compose {
  const { limits } = compose
  const workStore = composeWork(compose.session.key, partTarget(compose.target, partKey))
  const work = useSyncExternalStore(workStore.subscribe, workStore.get)
  const draft = partOf(compose.draft, indexOf(compose.draft, partKey))

  function inPart(transition: (draft: Draft) => Draft) {
    return (whole: Draft) => {
      const index = indexOf(whole, partKey)
      // The post was removed from the thread in the meantime.
      return index === 0 ? whole : changePart(whole, index, transition(partOf(whole, index)))
    }
  }

  function update(transition: (draft: Draft) => Draft, isTyping = false) {
    compose.update(inPart(transition), isTyping)
    if (workStore.get().problem !== null) changeWork(workStore, { problem: null })
  }

  return withChanges({
    ...compose,
    draft,
    workStore,
    work: compose.work.phase === 'writing' ? work : { ...work, phase: compose.work.phase },
    characters: countCharacters(draft.text, draft.hasSpoiler ? draft.spoilerText : '', limits),
    getText() {
      const whole = compose.store.get()?.draft ?? compose.draft
      return partOf(whole, indexOf(whole, partKey)).text
    },
    update,
    updateOne: (id, transition) => compose.updateOne(id, inPart(transition)),
  })
}

/** 0 where the thread has no such post. */
function indexOf(draft: Draft, partKey: string): number {
  return draft.parts.findIndex(({ key }) => key === partKey) + 1
}

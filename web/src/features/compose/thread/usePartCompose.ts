import { changePart, countCharacters, partOf } from '@starling/domain/compose'
import type { Draft } from '@starling/domain/compose'
import { useSyncExternalStore } from 'react'
import { changeWork, composeWork, partThing } from '../composeWork.ts'
import { withChanges } from '../useCompose.ts'
import type { Compose } from '../useCompose.ts'

/** A further post of a thread with the interface of a composer: every change of a draft is applied to this post. */
export function usePartCompose(compose: Compose, partKey: string): Compose {
  const { limits } = compose
  const workStore = composeWork(compose.session.key, partThing(compose.thing, partKey))
  const work = useSyncExternalStore(workStore.subscribe, workStore.get)
  const draft = partOf(compose.draft, indexOf(compose.draft, partKey))

  function update(transition: (draft: Draft) => Draft, isTyping = false) {
    compose.update((whole) => {
      const index = indexOf(whole, partKey)
      // The post was removed from the thread in the meantime.
      return index === 0 ? whole : changePart(whole, index, transition(partOf(whole, index)))
    }, isTyping)
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
  })
}

/** 0 where the thread has no such post. */
function indexOf(draft: Draft, partKey: string): number {
  return draft.parts.findIndex(({ key }) => key === partKey) + 1
}

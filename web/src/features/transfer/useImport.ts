import { asApiError } from '@starling/api/client'
import type { ApiError } from '@starling/api/client'
import type { Bundle, BundleOrigin, BundleProblem, ImportChange } from '@starling/domain/transfer'
import { BUNDLE_BYTES, planImport, readBundle } from '@starling/domain/transfer'
import { useEffect, useRef, useState } from 'react'
import { clock } from '../../entities/time/clock.ts'
import { queryClientOf } from '../../session/apiQueries.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import type { ChangeOutcome } from './makeChanges.ts'
import { makeChanges } from './makeChanges.ts'
import type { ReadingStep } from './readAccountData.ts'
import { serverDomain } from '../../session/loadInstance.ts'
import { readAccountData } from './readAccountData.ts'

interface ReadFile {
  readonly bundle: Bundle
  readonly origin: BundleOrigin
  readonly dropped: number
}

/** The progress of an import. */
export type ImportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'refused'; readonly problem: BundleProblem }
  /** The file is compared with the data on the server. */
  | { readonly kind: 'comparing'; readonly file: ReadFile; readonly step: ReadingStep }
  | { readonly kind: 'failed'; readonly file: ReadFile; readonly error: ApiError }
  | { readonly kind: 'planned'; readonly file: ReadFile; readonly changes: readonly ImportChange[] }
  | {
      readonly kind: 'applying'
      readonly file: ReadFile
      readonly total: number
      readonly outcomes: readonly ChangeOutcome[]
      /** The server has asked for a pause of this many milliseconds. */
      readonly pauseMs: number | null
    }
  /** `error` ended it early; 'stopped' means that the reader did. */
  | {
      readonly kind: 'done'
      readonly file: ReadFile
      readonly total: number
      readonly outcomes: readonly ChangeOutcome[]
      readonly error: ApiError | 'stopped' | null
    }

/** Reads a file, plans its changes, and makes them on request. Planning again after a failure plans the rest. */
export function useImport() {
  const session = useSession()
  const [state, setState] = useState<ImportState>({ kind: 'idle' })
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])

  async function open(file: File) {
    if (file.size > BUNDLE_BYTES) return setState({ kind: 'refused', problem: 'too-large' })
    const read = readBundle(await file.text())
    if (read.kind === 'refused') return setState({ kind: 'refused', problem: read.problem })
    return plan(read)
  }

  async function plan(file: ReadFile) {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setState({ kind: 'comparing', file, step: 'lists' })
    try {
      const domain = await serverDomain(session)
      const onStep = (step: ReadingStep) => setState({ kind: 'comparing', file, step })
      const { bundle } = await readAccountData(session, { domain, signal, onStep })
      setState({ kind: 'planned', file, changes: planImport(file.bundle, bundle, clock.now()) })
    } catch (cause) {
      setState(signal.aborted ? { kind: 'idle' } : { kind: 'failed', file, error: asApiError(cause) })
    }
  }

  async function apply(file: ReadFile, changes: readonly ImportChange[]) {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    const total = changes.length
    let outcomes: readonly ChangeOutcome[] = []
    const show = (pauseMs: number | null) => setState({ kind: 'applying', file, total, outcomes, pauseMs })
    show(null)
    let error: ApiError | 'stopped' | null = null
    try {
      const domain = await serverDomain(session)
      const onOutcome = (outcome: ChangeOutcome) => {
        outcomes = [...outcomes, outcome]
        show(null)
      }
      await makeChanges(session, changes, { domain, now: clock.now, signal, onOutcome, onPause: show })
    } catch (cause) {
      error = signal.aborted ? 'stopped' : asApiError(cause)
    }
    setState({ kind: 'done', file, total, outcomes, error })
    // Lists, filters and antennas are shown from these caches.
    await queryClientOf(session).invalidateQueries()
  }

  return {
    state,
    open: (file: File) => void open(file),
    plan: (file: ReadFile) => void plan(file),
    apply: (file: ReadFile, changes: readonly ImportChange[]) => void apply(file, changes),
    stop: () => abort.current?.abort(),
    reset: () => setState({ kind: 'idle' }),
  }
}

import type { Filter } from '@starling/api/filters'
import { filterEndpoints } from '@starling/api/filters'
import { hasEnded } from '@starling/domain/filters'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApiQuery } from '../../session/useApiQuery.ts'
import { useSession } from '../../session/SessionProvider.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Bone, Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './FilterDialogs.module.css'
import { toasts } from '../../ui/toasts.ts'
import { clock } from '../time/clock.ts'
import { LoadError } from '../failure/LoadError.tsx'
import { filterContexts, ownFilters, renewFilters } from './filterQueries.ts'

interface FilterPostDialogProps {
  readonly statusId: string
  /** The filter context of the place where the post is shown. */
  readonly context: string
  readonly onClose: () => void
}

/** Adds one post to an existing or new filter. */
export function FilterPostDialog({ statusId, context, onClose }: FilterPostDialogProps) {
  const { t } = useLingui()
  const session = useSession()
  const { data: filters, error, refetch } = useApiQuery(ownFilters, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const [title, setTitle] = useState(t`Filtered posts`)
  const [isSaving, setSaving] = useState(false)
  const open = (filters ?? []).filter(({ statuses }) => !statuses.some((each) => each.status_id === statusId))
  const selected = chosen ?? open[0]?.id ?? 'new'

  function describe({ context: contexts, expires_at: end }: Filter): string | undefined {
    if (hasEnded(end, clock.now())) return t`Has ended`
    return contexts.length === 0 || contexts.includes(context) ? undefined : t`Does not apply here`
  }

  async function save() {
    setSaving(true)
    let madeId: string | null = null
    try {
      if (selected === 'new') madeId = (await createFilter()).id
      const id = madeId ?? selected
      const { data } = await session.client.call(filterEndpoints.addStatus, { params: { id }, body: { status_id: statusId } })
      toasts.show({ title: t`Post filtered`, lifeMs: 10_000, action: { label: t`Undo`, onSelect: () => void undo(madeId, data.id) } })
      onClose()
    } catch (problem) {
      session.alert(problem, { action: 'change' })
      // A filter without keywords and posts has no effect, so it is deleted again.
      if (madeId !== null) await undo(madeId, null)
      setSaving(false)
      return
    }
    await renewFilters(session).catch((problem: unknown) => session.alert(problem, { action: 'filters' }))
  }

  async function createFilter(): Promise<Filter> {
    const body = { title: title.trim(), context: [...filterContexts], filter_action: 'warn' }
    return (await session.client.call(filterEndpoints.create, { body })).data
  }

  async function undo(filterId: string | null, entryId: string | null) {
    try {
      if (filterId !== null) await session.client.call(filterEndpoints.delete, { params: { id: filterId } })
      else if (entryId !== null) await session.client.call(filterEndpoints.removeStatus, { params: { id: entryId } })
      await renewFilters(session)
    } catch (problem) {
      session.alert(problem, { action: 'change' })
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Filter this post`}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            isBusy={isSaving}
            disabled={!filters || (selected === 'new' && title.trim() === '')}
            onClick={() => void save()}
          >
            <Trans>Filter</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {!filters && error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!filters && !error && (
          <Skeleton label={t`Loading filters`}>
            <Bone blockSize="72px" />
          </Skeleton>
        )}
        {filters && (
          <RadioGroup
            label={t`Which filter`}
            selected={selected}
            onSelect={setChosen}
            options={[
              ...open.map((filter) => ({ id: filter.id, label: filter.title, description: describe(filter) })),
              { id: 'new', label: t`A new filter`, description: t`It shows the post behind a warning, everywhere.` },
            ]}
          />
        )}
        {filters && selected === 'new' && (
          <TextField label={t`Name of the filter`} dir="auto" value={title} onChange={(event) => setTitle(event.target.value)} />
        )}
      </div>
    </Dialog>
  )
}

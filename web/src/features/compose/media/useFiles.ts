import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@starling/api/client'
import { serverMessageOf } from '@starling/domain/alerts'
import { cutText } from '@starling/domain/content'
import { admitFiles } from '@starling/domain/compose'
import type { DraftFile } from '@starling/domain/compose'
import { failureOf } from '@starling/domain/sending'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ClipboardEvent, DOMAttributes, DragEvent } from 'react'
import { useInstance } from '../../../session/useInstance.ts'
import { toasts } from '../../../ui/toasts.ts'
import { changeWork } from '../composeWork.ts'
import { usePostWords } from '../usePostWords.ts'
import type { ComposeWithoutText } from '../useComposeWithoutText.ts'
import { fitPicture } from './fitPicture.ts'
import { ownDescription } from './ownDescription.ts'
import type { UploadTrouble } from './uploadFiles.ts'
import { resumeUploads, retryUpload, uploadFiles } from './uploadFiles.ts'

/** Event handlers by which a form accepts files pasted, dropped or chosen. */
export interface Files {
  readonly isDragged: boolean
  readonly handlers: Pick<DOMAttributes<HTMLElement>, 'onPaste' | 'onDragOver' | 'onDragLeave' | 'onDrop'>
  add(files: readonly File[]): void
  /** Opens the file or camera dialog; if the draft cannot accept a file, shows the reason instead. */
  choose(open: () => void): void
  retry(file: DraftFile): void
}

/** Adds files to a draft, reports refusals, and resumes interrupted uploads. */
export function useFiles(compose: ComposeWithoutText): Files {
  const { t } = useLingui()
  const instance = useInstance()
  const words = usePostWords()
  const [isDragged, setDragged] = useState(false)
  const { draft, capabilities, workStore } = compose

  function complain(problem: string) {
    changeWork(workStore, { problem })
  }

  function tell(trouble: UploadTrouble, { name }: DraftFile) {
    if (trouble.kind === 'gone') return complain(t`${name} is not on this device any more. Choose it again.`)
    const unkept = t`There is no room left on this device: ${name} is lost if this page closes before it is sent. Your text is kept.`
    if (trouble.kind === 'not-kept') return complain(unkept)
    // Offline the upload waits, and its tile says so.
    if (!navigator.onLine) return
    const { error, isUnkept } = trouble
    const refusal = error instanceof ApiError ? error : null
    // A message that only repeats the HTTP status is not shown; a required wait, and its end, is.
    const reason = refusal && (refusal.kind === 'rate-limited' ? words.failure(failureOf(refusal)) : serverMessageOf(refusal))
    const unsent = reason
      ? t`${name} could not be sent: ${reason}`
      : refusal?.status === 413
        ? t`${name} is larger than the server takes.`
        : t`${name} could not be sent. Try again.`
    // The more important part of the message: the file is lost when the page is closed.
    complain(isUnkept ? `${unsent} ${unkept}` : unsent)
  }

  async function add(chosen: readonly File[]) {
    // Another draft may be shown once the pictures are fitted.
    const draftId = compose.draftId()
    if (chosen.length === 0 || draftId === null) return
    const { configuration } = instance ?? {}
    const limits = {
      maxPixels: configuration?.media_attachments.image_matrix_limit ?? Infinity,
      maxBytes: configuration?.media_attachments.image_size_limit ?? Infinity,
    }
    const files = await Promise.all(
      chosen.map(async (file) => ({
        description: await ownDescription(file, configuration?.media_attachments.description_limit),
        file: await fitPicture(file, limits),
      })),
    )
    const refusal = refusalOf(files.map(({ file }) => file))
    if (refusal !== null) return complain(refusal)
    const described = files.map(({ description }) => description).filter((description) => description !== '')
    const { length: count } = described
    if (count > 0) {
      toasts.show({
        title: t`${plural(count, { one: 'A description came with the file.', other: 'Descriptions came with the files.' })}`,
        message: described.map((description) => cutText(description, 200)).join(' · '),
      })
    }
    await uploadFiles(compose, draftId, files, tell)
  }

  /** The reason why the current draft cannot accept these files. */
  function refusalOf(files: readonly File[]): string | null {
    const { configuration } = instance ?? {}
    const record = compose.store.get()
    // A quote whose post is still loading takes no files either.
    const isQuoteToBe = record?.initial === null && compose.target.startsWith('quote ')
    if (isQuoteToBe && files.length > 0) return t`File upload not allowed with quotes.`
    const refused = admitFiles(files, record?.draft ?? compose.draft, {
      maxAttachments: configuration?.statuses.max_media_attachments ?? 4,
      maxAttachmentsWithPoll: capabilities?.filesBesidePoll ?? 0,
      imageSizeLimit: configuration?.media_attachments.image_size_limit ?? Infinity,
      videoSizeLimit: configuration?.media_attachments.video_size_limit ?? Infinity,
    })
    switch (refused) {
      case 'too-many':
        return t`File upload limit exceeded.`
      case 'with-quote':
        return t`File upload not allowed with quotes.`
      case 'with-poll':
        return t`File upload not allowed with polls.`
      case 'mixed':
        return t`A video or a sound goes alone.`
      case 'too-large':
        return t`This file is larger than the server takes.`
      case null:
        return null
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // Copied text that comes with a picture of itself, as from spreadsheets, is pasted as text.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    // An outer form would also handle the event.
    event.stopPropagation()
    void add(files)
  }

  function handleDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    setDragged(event.type !== 'drop')
    if (event.type === 'drop') void add([...event.dataTransfer.files])
  }

  const resume = useEffectEvent(() => void resumeUploads(compose, tell))
  const fileKeys = draft.files.map(({ key }) => key).join(' ')
  useEffect(() => {
    if (fileKeys === '') return
    const listen = () => resume()
    // Runs after the uploads of the files just chosen have started.
    const timer = setTimeout(listen, 0)
    addEventListener('online', listen)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', listen)
    }
  }, [fileKeys])

  return {
    isDragged,
    handlers: {
      onPaste: handlePaste,
      onDragOver: handleDrag,
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragged(false)
      },
      onDrop: handleDrag,
    },
    add: (files) => void add(files),
    choose(open) {
      const refusal = refusalOf([new File([], '', { type: 'image/png' })])
      if (refusal === null) open()
      else complain(refusal)
    },
    retry: (file) => void retryUpload(compose, file, tell),
  }
}

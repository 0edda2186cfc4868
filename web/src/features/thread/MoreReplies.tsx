import { Plural } from '@lingui/react/macro'
import type { ThreadView } from '@starling/domain/threads'
import { focusScreen } from '../../ui/focus.ts'
import { Pill } from '../../ui/Pill.tsx'

interface MoreRepliesProps {
  readonly more: ThreadView['more']
  readonly onShow: () => void
}

/** Says how many more posts of the conversation the server has fetched; they are only inserted when the reader presses it. */
export function MoreReplies({ more: { above, below }, onShow }: MoreRepliesProps) {
  const count = above + below
  const show = () => {
    onShow()
    // The button disappears, so the focus is moved.
    focusScreen()
  }
  return (
    <div role="status">
      {count > 0 && (
        <Pill count={count} leadsDown onClick={show}>
          {above > 0 ? (
            <Plural value={count} one="# more post" other="# more posts" />
          ) : (
            <Plural value={count} one="# more reply" other="# more replies" />
          )}
        </Pill>
      )}
    </div>
  )
}

import { Plural } from '@lingui/react/macro'
import type { ThreadView } from '@starling/domain/threads'
import { focusScreen } from '../../ui/focus.ts'
import { Pill } from '../../ui/Pill.tsx'

interface MoreRepliesProps {
  readonly more: ThreadView['more']
  readonly onShow: () => void
}

/** Says how much the server has fetched of the conversation meanwhile; nothing moves until the reader presses it. */
export function MoreReplies({ more: { above, below }, onShow }: MoreRepliesProps) {
  const count = above + below
  const show = () => {
    onShow()
    // The button goes with what it offered.
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

import { isOpenRequest } from '@starling/domain/push'
import { useEffect } from 'react'
import { accounts } from '../../accounts/accounts.ts'
import { useNavigator } from '../../ui/navigation.ts'

/** Opens the target of a pressed push message, if this page shows the account it was for. */
export function useOpenRequests(): void {
  const navigator = useNavigator()
  useEffect(() => {
    const workers = globalThis.navigator.serviceWorker as ServiceWorkerContainer | undefined
    if (!workers) return
    const leave = new AbortController()
    workers.addEventListener(
      'message',
      ({ data, ports: [answer] }: MessageEvent<unknown>) => {
        if (!isOpenRequest(data) || !answer) return
        const { active, list } = accounts.get()
        const isMine = active === data.account
        const isTaken = isMine || (data.isNewPage && list.some(({ key }) => key === data.account))
        answer.postMessage(isTaken, [])
        if (!isTaken) return
        if (!isMine) accounts.activate(data.account)
        if (!data.isNewPage || !isMine) navigator.push(data.path)
      },
      { signal: leave.signal },
    )
    workers.startMessages()
    return () => leave.abort()
  }, [navigator])
}

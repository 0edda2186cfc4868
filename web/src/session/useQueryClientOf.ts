import type { Session } from '@starling/domain/session'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryClientOf } from './apiQueries.ts'

/** The cache of a session, which loads again what is shown when the connection or the reader comes back, for as long as a component uses it. */
export function useQueryClientOf(session: Session): QueryClient {
  const client = queryClientOf(session)
  useEffect(() => {
    client.mount()
    return () => client.unmount()
  }, [client])
  return client
}

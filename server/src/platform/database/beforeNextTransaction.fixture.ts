import { vi } from 'vitest'
import type { AppContext } from '../../AppContext.ts'

/** Does something between what a request has read and the transaction in which it writes. */
export function beforeNextTransaction({ db }: Pick<AppContext, 'db'>, act: () => Promise<unknown>): void {
  const begin = db.transaction.bind(db)
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    spy.mockRestore()
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    vi.spyOn(transaction, 'execute').mockImplementationOnce(async (work) => {
      await act()
      return execute(work)
    })
    return transaction
  })
}

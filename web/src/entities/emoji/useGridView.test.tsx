import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGridView } from './useGridView.ts'

it('has the rows in view drawn first, and those beyond in idle time (#10)', async () => {
  const { result } = renderHook(useGridView)
  expect(result.current).toMatchObject({ top: 0, shown: 7, margin: 0 })
  await waitFor(() => expect(result.current.margin).toBe(4))
})

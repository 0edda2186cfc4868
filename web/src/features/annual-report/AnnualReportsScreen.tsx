import { useLayoutEffect } from 'react'
import { annualReportPath } from '../../routing/paths.ts'
import { clock } from '../../entities/time/clock.ts'
import { useNavigator } from '../../ui/navigation.ts'

/** The address without a year leads to the year that reports are about now: this one in December, the last one otherwise. */
export function AnnualReportsScreen() {
  const navigator = useNavigator()
  useLayoutEffect(() => {
    const today = new Date(clock.now())
    navigator.replace(annualReportPath(String(today.getUTCMonth() === 11 ? today.getUTCFullYear() : today.getUTCFullYear() - 1)))
  }, [navigator])
  return null
}

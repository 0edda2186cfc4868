import { wideQuery } from '../../ui/breakpoints.ts'
import { Composer } from './Composer.tsx'

const place = { key: 'panel', search: '' }
const isTooNarrow = () => !matchMedia(wideQuery).matches

/** The composer in the panel beside the column. */
export function SideComposer() {
  return <Composer location={place} look="panel" isTooNarrow={isTooNarrow} />
}

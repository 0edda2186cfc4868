import { useRef } from 'react'
import type { ReactElement, RefObject } from 'react'
import { ListRow } from './ListRow.tsx'
import type { FeedProps } from './ListRow.tsx'

interface Rows<T> {
  readonly feed: RefObject<HTMLElement | null>
  readonly getKey: (item: T) => string
  readonly setSize: number
  readonly rovingKey: string | null
  readonly renderItem: (item: T, feedProps: FeedProps) => ReactElement
}

interface Made<T> extends Pick<Rows<T>, 'setSize' | 'renderItem'> {
  readonly item: T
  readonly position: number
  readonly isRoving: boolean
  readonly element: ReactElement
}

/** More rows than are ever drawn at once. */
const mostKept = 100

/**
 * Creates the elements of a list's rows. As long as nothing about a row has changed, the same element is returned: the list requests all of its rows in each frame
 * while it scrolls, and React skips elements that it has rendered already.
 */
export function useRowElements<T>({ feed, getKey, setSize, rovingKey, renderItem }: Rows<T>): (item: T, position: number) => ReactElement {
  const made = useRef(new Map<string, Made<T>>())
  return (item, position) => {
    const key = getKey(item)
    const isRoving = key === rovingKey
    const known = made.current.get(key)
    const isSame =
      known?.item === item &&
      known.position === position &&
      known.setSize === setSize &&
      known.isRoving === isRoving &&
      known.renderItem === renderItem
    if (isSame) return known.element
    const element = (
      <ListRow
        key={key}
        feed={feed}
        itemKey={key}
        item={item}
        position={position}
        setSize={setSize}
        isRoving={isRoving}
        renderItem={renderItem}
      />
    )
    if (made.current.size >= mostKept) made.current.clear()
    made.current.set(key, { item, position, setSize, isRoving, renderItem, element })
    return element
  }
}

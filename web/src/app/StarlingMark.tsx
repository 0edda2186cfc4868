const speckles = [
  [22.6, 10.6, 1.25],
  [17, 12.4, 0.8],
  [13.2, 15, 0.9],
  [17.4, 16.2, 0.95],
  [21.2, 15.4, 0.75],
  [10.4, 18.4, 0.9],
  [14.4, 19.4, 1],
  [18.6, 19.8, 0.8],
] as const

const body =
  'M2.2 28.4c3.1-3.2 3.5-6.6 5.4-10.6C10.3 11.9 14.6 6.4 20.9 6.4c2.8 0 4.9 1.4 5.9 3.5l4 1.2-3.9 2.1c.2 6.7-4.7 11.7-11.6 12-1.5.1-2.9 0-4.2-.2-1.7.6-5.2 1.9-8.9 3.4z'

/** The logo: a dark starling with light speckles, which are holes in its shape. */
export function StarlingMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="currentColor" fillRule="evenodd" d={body + speckles.map(circle).join('')} />
    </svg>
  )
}

function circle([x, y, radius]: readonly [number, number, number]): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

import { useId } from 'react'

/** The starling: dark, and speckled with light. */
export function StarlingMark({ size = 28 }: { readonly size?: number }) {
  const mask = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <mask id={mask}>
        <rect width="32" height="32" fill="#fff" />
        <circle cx="22.6" cy="10.6" r="1.25" />
        <circle cx="17" cy="12.4" r="0.8" />
        <circle cx="13.2" cy="15" r="0.9" />
        <circle cx="17.4" cy="16.2" r="0.95" />
        <circle cx="21.2" cy="15.4" r="0.75" />
        <circle cx="10.4" cy="18.4" r="0.9" />
        <circle cx="14.4" cy="19.4" r="1" />
        <circle cx="18.6" cy="19.8" r="0.8" />
      </mask>
      <path
        mask={`url(#${mask})`}
        fill="currentColor"
        d="M2.2 28.4c3.1-3.2 3.5-6.6 5.4-10.6C10.300 11.900 14.600 6.400 20.900 6.400c2.800 0 4.900 1.400 5.900 3.500l4 1.200-3.900 2.100c.2 6.700-4.700 11.700-11.600 12-1.500.1-2.900 0-4.200-.2-1.700.6-5.200 1.900-8.900 3.400z"
      />
    </svg>
  )
}

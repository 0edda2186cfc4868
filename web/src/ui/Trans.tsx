import { Trans as LinguiTrans } from '@lingui/react'
import type { ComponentProps } from 'react'

type TransProps = ComponentProps<typeof LinguiTrans>

/**
 * The target of Lingui's `<Trans>` and `<Plural>` macros; values are only ever drawn as text.
 *
 * Lingui inserts the values into the sentence first and then parses the result for placeholder elements. A name such as
 * `<constructor/>` would be read as a placeholder, and rendering would throw. A value passed as an
 * element has a placeholder of its own and is not parsed.
 */
export function Trans({ values, ...rest }: TransProps) {
  return values === undefined ? <LinguiTrans {...rest} /> : <LinguiTrans {...rest} values={asElements(values)} />
}

function asElements(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && value.includes('<') ? <>{value}</> : value]),
  )
}

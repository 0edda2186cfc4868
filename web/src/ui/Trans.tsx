import { Trans as LinguiTrans } from '@lingui/react'
import type { ComponentProps } from 'react'

type TransProps = ComponentProps<typeof LinguiTrans>

/**
 * What `<Trans>` and `<Plural>` of `@lingui/react/macro` compile to, so that a value is only ever drawn as text.
 *
 * Lingui puts the values into the sentence first and then parses the whole for its placeholder elements. A name such as
 * `<constructor/>` would be taken for a placeholder, and the screen around it would throw. A value handed over as an
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

/**
 * The description embedded in a chosen file, within the server's limit; '' where there is none, or the code for reading it cannot be
 * loaded. Must be read before a picture is made smaller, which removes it.
 */
export async function ownDescription(file: Blob, limit = 1500): Promise<string> {
  if (!file.type.startsWith('image/')) return ''
  const found = await import('./readOwnDescription.ts').then(
    ({ readOwnDescription }) => readOwnDescription(file),
    () => '',
  )
  return [...found].slice(0, limit).join('')
}

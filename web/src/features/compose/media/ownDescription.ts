/**
 * The description that a chosen file carries, within the length a server takes; '' where there is none, and where the code that reads it cannot
 * be loaded. Asked before a picture is made smaller, which removes it.
 */
export async function ownDescription(file: Blob, limit = 1500): Promise<string> {
  if (!file.type.startsWith('image/')) return ''
  const found = await import('./readOwnDescription.ts').then(
    ({ readOwnDescription }) => readOwnDescription(file),
    () => '',
  )
  return [...found].slice(0, limit).join('')
}

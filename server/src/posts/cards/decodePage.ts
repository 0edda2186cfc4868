const CHARSET = /charset\s*=\s*["']?([\w.:-]{1,40})/i

/** The text of a page, in the encoding named by its header or its first kilobyte, otherwise UTF-8. A wrong name gives wrong characters, but no error. */
export function decodePage(bytes: Uint8Array, type: string): string {
  const named = CHARSET.exec(type)?.[1] ?? CHARSET.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1]
  return decoderOf(named).decode(bytes)
}

function decoderOf(label: string | undefined): { decode(bytes: Uint8Array): string } {
  try {
    return new TextDecoder(label ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}

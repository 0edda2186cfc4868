import type { Encoding } from '../endpoint/index.ts'

type Emit = (name: string, value: string | Blob) => void

function isBlob(value: object): value is Blob {
  return 'size' in value && 'type' in value && 'arrayBuffer' in value
}

/** Flattens nested values to the names that Rails reads: `id[]`, `poll[options][]`, `fields_attributes[0][name]`. */
function emitPairs(name: string, value: unknown, emit: Emit): void {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') {
    emit(name, String(value).toWellFormed())
  } else if (Array.isArray(value)) {
    value.forEach((item: unknown, index) => {
      const isNested = typeof item === 'object' && item !== null && !isBlob(item)
      emitPairs(isNested ? `${name}[${index}]` : `${name}[]`, item, emit)
    })
  } else if (isBlob(value)) {
    emit(name, value)
  } else {
    for (const [key, item] of Object.entries(value)) emitPairs(`${name}[${key}]`, item, emit)
  }
}

function emitAll(values: object, emit: Emit): void {
  for (const [name, value] of Object.entries(values)) emitPairs(name, value, emit)
}

/** Writes a query or a form: `a=1&id%5B%5D=2`; null, undefined and files are left out. */
export function encodeQuery(values: object): string {
  const pairs: string[] = []
  emitAll(values, (name, value) => {
    if (typeof value === 'string') pairs.push(`${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value)}`)
  })
  return pairs.join('&')
}

/** Encodes a body with its content type. A multipart body gets its content type from the host, which chooses the boundary. */
export function encodeBody(body: object, encoding: Encoding): { content: string | FormData; contentType: string | null } {
  switch (encoding) {
    case 'json':
      return { content: JSON.stringify(body), contentType: 'application/json' }
    case 'form':
      return { content: encodeQuery(body), contentType: 'application/x-www-form-urlencoded' }
    case 'multipart': {
      const form = new FormData()
      emitAll(body, (name, value) => form.append(name, value))
      return { content: form, contentType: null }
    }
  }
}

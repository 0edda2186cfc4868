/** The content of one of this client's own files that is compressed with gzip; rejects if it cannot be fetched. */
export async function readPackedFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok || response.body === null) throw new Error(`A file could not be fetched: ${response.status}`)
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer())
}

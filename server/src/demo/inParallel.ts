/** Does the work for every item, a few at a time, and answers the results in order. */
export async function inParallel<T, R>(items: readonly T[], most: number, work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T, index)
  }
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker))
  return results
}

import { readLocal, writeLocal } from '../storage/localStore.ts'
import { fieldsOf, storedText } from '../storage/storedFields.ts'
import { startWordsStorageKey } from '../storage/storageKeys.ts'

/** How long the page waits for its script, in milliseconds: a slow connection needs some seconds. */
const patienceMs = 20_000

/**
 * Shows a message with a reload button in the page itself when the client's script fails to load. The message is in the
 * reader's language if the client has run here before. It is inside the root element, so the client replaces it when it draws.
 */
export function tellUnloaded(): void {
  setTimeout(tell, patienceMs)
  // Load errors do not bubble, so they are captured.
  addEventListener('error', (event) => event.target instanceof HTMLScriptElement && tell(), true)
}

function tell(): void {
  const frame = document.querySelector('#root > .shell')
  if (!frame || document.querySelector('.shell-late')) return
  const words = fieldsOf(readLocal(startWordsStorageKey))
  const notice = document.createElement('div')
  notice.className = 'shell-late'
  notice.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = storedText(words['text'], 'Starling could not be loaded. The connection may be slow or gone.')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = storedText(words['retry'], 'Try again')
  button.addEventListener('click', () => location.reload())
  notice.append(text, button)
  frame.after(notice)
}

/** Stores the words with which `tellUnloaded` reports, at a later start, that the client did not load. */
export function keepStartWords(words: { readonly text: string; readonly retry: string }): void {
  writeLocal(startWordsStorageKey, words)
}

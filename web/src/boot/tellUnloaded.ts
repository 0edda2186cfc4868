import { readLocal } from '../storage/localStore.ts'
import { fieldsOf, storedText } from '../storage/storedFields.ts'
import { startWordsStorageKey } from '../storage/storageKeys.ts'

/** How long the page waits for its script, in milliseconds: on a slow line it takes some seconds. */
const patienceMs = 20_000

/**
 * Says so in the page itself when the client's script does not come, with a button that loads the page again. The words are in the
 * reader's language if the client has run here before. What it shows stands in the root, so the client takes it away when it draws.
 */
export function tellUnloaded(): void {
  setTimeout(tell, patienceMs)
  // Failures to load do not bubble.
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

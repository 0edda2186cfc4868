import '../ui/reset.css'
import '../ui/tokens.css'
import '../ui/emojiFonts.css'
import '../boot/shell.css'
import { createRoot } from 'react-dom/client'
import { browserPorts } from '../session/browserPorts.ts'
import { accounts } from '../accounts/accounts.ts'
import { storedLocale } from '../storage/locale.ts'
import { openFirstTimeline } from '../boot/openFirstTimeline.ts'
import { sessionChoices } from '../settings/sessionChoices.ts'
import { createSessionPool } from '../session/sessionPool.ts'
import { App } from './App.tsx'
import { pageAccount, readerOf } from './pageAccount.ts'
import { whenSettled } from './useSettled.ts'
import { createBrowserNavigator } from '../routing/browserNavigator.ts'
import { prepareScreen } from './screens.tsx'
import { activateLocale, sourceLocale } from '../entities/language/activateLocale.ts'
import { i18n } from './i18n.ts'

const ports = { ...browserPorts, streamsAfter: new Promise<void>(whenSettled) }
const pool = createSessionPool(ports, window.location.origin, sessionChoices)
const navigator = createBrowserNavigator(readerOf, pageAccount(i18n))
const container = document.getElementById('root')

function start(): void {
  if (!container) return
  createRoot(container).render(<App pool={pool} navigator={navigator} i18n={i18n} />)
  endFirstPaint(container)
}

void prepareScreen(navigator.getLocation().path)
const locale = storedLocale()
const isWorded = locale === sourceLocale ? Promise.resolve() : activateLocale(i18n, locale).catch(() => undefined)
const isFilled = openFirstTimeline(pool.sessionFor(accounts.active()))
void Promise.all([isWorded, isFilled]).then(start)

/** Removes the picture drawn by the boot script once the screen shows the same content, or an error. */
function endFirstPaint(root: HTMLElement): void {
  const isReady = () => root.querySelector('[data-list-key], [role="alert"], [role="dialog"]') !== null
  const watcher = new MutationObserver(() => {
    if (isReady()) finish()
  })
  const timer = setTimeout(() => finish(), 4000)
  function finish() {
    clearTimeout(timer)
    watcher.disconnect()
    document.getElementById('first-paint')?.remove()
  }
  if (isReady()) finish()
  else watcher.observe(root, { childList: true, subtree: true })
}

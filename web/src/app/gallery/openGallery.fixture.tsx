import '../../ui/reset.css'
import '../../ui/tokens.css'
import { createRoot } from 'react-dom/client'
import { applyPreferences } from '../../storage/preferences.ts'
import { Gallery } from './Gallery.fixture.tsx'

// The look is told by the address, such as ?theme=dark&contrast=more&dir=rtl, so that a script can take pictures of each.
const look = new URLSearchParams(location.search)
applyPreferences({
  theme: look.get('theme') === 'dark' ? 'dark' : look.get('theme') === 'light' ? 'light' : 'system',
  contrast: look.get('contrast') === 'more' ? 'more' : 'system',
  motion: look.get('motion') === 'reduced' ? 'reduced' : 'system',
})
document.documentElement.dir = look.get('dir') === 'rtl' ? 'rtl' : 'ltr'

const container = document.getElementById('root')
if (container) createRoot(container).render(<Gallery />)

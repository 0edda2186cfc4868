import '../../ui/reset.css'
import '../../ui/tokens.css'
import '../../ui/emojiFonts.css'
import { createRoot } from 'react-dom/client'
import { applyPreferences, readPreferences } from '../../storage/readPreferences.ts'
import { Gallery } from './Gallery.fixture.tsx'

// The address chooses the appearance, such as ?theme=dark&contrast=more&dir=rtl, so that a script can take pictures of each.
const look = new URLSearchParams(location.search)
applyPreferences(readPreferences({ theme: look.get('theme'), contrast: look.get('contrast'), motion: look.get('motion') }))
document.documentElement.dir = look.get('dir') === 'rtl' ? 'rtl' : 'ltr'

const container = document.getElementById('root')
if (container) createRoot(container).render(<Gallery />)

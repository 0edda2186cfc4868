import { walkScreens } from './walkScreens.fixture.ts'

walkScreens('deckById')

import { walkScreens } from './walkScreens.fixture.ts'

walkScreens('deck')

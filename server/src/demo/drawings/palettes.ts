/** A set of colours for sky and land; every scene uses one of them. */
export interface Palette {
  readonly name: string
  /** From the top of the sky down to the horizon. */
  readonly sky: readonly string[]
  /** From far to near. */
  readonly land: readonly string[]
  readonly light: string
  readonly accent: string
  readonly dark: string
  readonly isNight: boolean
}

export const palettes: readonly Palette[] = [
  {
    name: 'dawn',
    sky: ['#4b5d9e', '#b98bb4', '#f7c4a3', '#fde9c9'],
    land: ['#9a8fb5', '#71709c', '#4d5482', '#2f3a60'],
    light: '#fff1d0',
    accent: '#f2836b',
    dark: '#232b4a',
    isNight: false,
  },
  {
    name: 'clear morning',
    sky: ['#5fa8e0', '#9fd0f0', '#dff1fa'],
    land: ['#a8cdb4', '#76b08a', '#4b8f68', '#2f6b4f'],
    light: '#fffbe6',
    accent: '#f4b942',
    dark: '#1f4536',
    isNight: false,
  },
  {
    name: 'golden hour',
    sky: ['#e8895a', '#f6b26b', '#fbd99a', '#fff0c9'],
    land: ['#d99a64', '#b8754c', '#8a5440', '#5a3734'],
    light: '#fff6d8',
    accent: '#d94f4f',
    dark: '#3b2329',
    isNight: false,
  },
  {
    name: 'dusk',
    sky: ['#1f2a5c', '#5a3f86', '#b8578a', '#f58f7c'],
    land: ['#6d4a86', '#4c3a72', '#33305c', '#1e2040'],
    light: '#ffe0b0',
    accent: '#ff9f6b',
    dark: '#151631',
    isNight: false,
  },
  {
    name: 'night',
    sky: ['#0b1030', '#16204f', '#27376f', '#3d5488'],
    land: ['#2a3a63', '#1f2d50', '#15203c', '#0c1428'],
    light: '#fff4cf',
    accent: '#ffd166',
    dark: '#080d1d',
    isNight: true,
  },
  {
    name: 'winter',
    sky: ['#a9bfd6', '#cddbe8', '#eef3f7'],
    land: ['#e4ecf3', '#cfdbe7', '#aabdd0', '#7d95ad'],
    light: '#ffffff',
    accent: '#d1495b',
    dark: '#3b4c60',
    isNight: false,
  },
  {
    name: 'rain',
    sky: ['#5b6c7d', '#8497a6', '#b4c2cb'],
    land: ['#8fa3a3', '#6c8486', '#4d6668', '#33484b'],
    light: '#f3f7f5',
    accent: '#e0a458',
    dark: '#22333a',
    isNight: false,
  },
  {
    name: 'spring',
    sky: ['#8fc7e8', '#cbe6f2', '#fdeef0'],
    land: ['#c6dfae', '#9cc985', '#6fae63', '#447f4a'],
    light: '#fffdf0',
    accent: '#ef8fb0',
    dark: '#29512f',
    isNight: false,
  },
  {
    name: 'southern summer',
    sky: ['#1d7fc4', '#5fb4e6', '#b8e0f5'],
    land: ['#e8d6a0', '#d9b66c', '#b98b4a', '#7a5a35'],
    light: '#fffbe0',
    accent: '#e4572e',
    dark: '#4a3620',
    isNight: false,
  },
  {
    name: 'autumn',
    sky: ['#7e9bb0', '#c9cdc0', '#f3e3c3'],
    land: ['#d8a657', '#c0763a', '#93492c', '#5c2f25'],
    light: '#fff7e0',
    accent: '#c8553d',
    dark: '#3a1f1b',
    isNight: false,
  },
  {
    name: 'moonlight',
    sky: ['#12324a', '#1f5068', '#3f7f8f', '#8cc0bd'],
    land: ['#3b6f7a', '#2a5663', '#1b3f4c', '#0f2a35'],
    light: '#f2fbea',
    accent: '#9ee6c8',
    dark: '#0a1c25',
    isNight: true,
  },
  {
    name: 'rose',
    sky: ['#f2a7b5', '#f8c9c4', '#fdeae0'],
    land: ['#cfa0b8', '#a97a9c', '#7d587f', '#543d60'],
    light: '#fff8f0',
    accent: '#e85d75',
    dark: '#382845',
    isNight: false,
  },
]

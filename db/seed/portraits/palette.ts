/** Colours of people and their clothes. */
export type Skin = { base: string; light: string; shade: string; lips: string }
export const SKINS: readonly Skin[] = [
  { base: '#e9c0a4', light: '#fbe3d0', shade: '#b37a66', lips: '#b8505a' },
  { base: '#dfae87', light: '#f6d5b4', shade: '#a06a4c', lips: '#ad4650' },
  { base: '#cb9569', light: '#ebc092', shade: '#87532f', lips: '#a33d45' },
  { base: '#ae7449', light: '#d9a271', shade: '#6a3c22', lips: '#9a3640' },
  { base: '#8a5636', light: '#bb8357', shade: '#4c2a1b', lips: '#8a2f3a' },
  { base: '#643c28', light: '#9a6846', shade: '#341c14', lips: '#772833' },
]

export type HairColor = { base: string; dark: string; shine: string }
export const HAIR_COLORS: readonly HairColor[] = [
  { base: '#241712', dark: '#0f0908', shine: '#6b4a3a' },
  { base: '#3b2217', dark: '#1c0f0a', shine: '#8f5f41' },
  { base: '#5c3520', dark: '#2f190e', shine: '#b57f50' },
  { base: '#7a3a22', dark: '#3d190e', shine: '#c97b4b' },
  { base: '#b8884f', dark: '#6d4a26', shine: '#f0d195' },
  { base: '#d3b07a', dark: '#8a6637', shine: '#fbe9c0' },
  { base: '#17151d', dark: '#08070c', shine: '#565a78' },
  { base: '#5b1f24', dark: '#2b0c10', shine: '#b55a55' },
]

export const DRESSES = [
  '#15131a',
  '#5d1027',
  '#123a3c',
  '#20285c',
  '#7a1f3d',
  '#e6dcd2',
  '#3d1446',
  '#8c2f22',
  '#0f2e26',
  '#b08a5b',
  '#3a3f4c',
  '#9c6f7b',
  '#c9b8a6',
  '#1d3557',
] as const

export const METALS = { gold: '#e8c474', silver: '#dfe3ea' } as const

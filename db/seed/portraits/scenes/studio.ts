import { fill, glow } from './light'
import type { Scene } from './scene'
import { mottled } from './walls'

export const studioPlum: Scene = {
  name: 'studio-plum',
  backdrop: (random) =>
    fill('#6e3a5c', '#2c1530') + mottled(random, '#8d5278', '#3a1c3c') + glow(400, 250, 240, '#b8719a', 0.6),
  key: '#ffe3d2',
  rim: '#f4a6d2',
  shadow: '#2a0f26',
  bokeh: [],
  haze: '#c98ab0',
}

export const studioSand: Scene = {
  name: 'studio-sand',
  backdrop: (random) =>
    fill('#d8c2aa', '#94795f') + mottled(random, '#e6d4c0', '#a88b70') + glow(190, 220, 240, '#f4e6d4', 0.7),
  key: '#fff1de',
  rim: '#fff6ea',
  shadow: '#5a3b2c',
  bokeh: [],
  haze: '#fff0dc',
}

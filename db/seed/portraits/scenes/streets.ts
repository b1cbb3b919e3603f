import type { Random } from '../../../factories/random'
import { CANVAS } from '../paint'
import { fill, glow } from './light'
import type { Scene } from './scene'

const { width, height } = CANVAS

export const nightCity: Scene = {
  name: 'night-city',
  backdrop: (random) =>
    fill('#1b1838', '#3a1f3f') + skyline(random, '#100d20', '#f2b766') + glow(430, 520, 190, '#d0663f', 0.55),
  key: '#ffd2a6',
  rim: '#7fa2ff',
  shadow: '#140c24',
  bokeh: ['#ffc476', '#ff8f5a', '#f5e2b8', '#7f9cff', '#ff6f8f'],
  haze: '#e58a52',
}

export const duskStreet: Scene = {
  name: 'dusk-street',
  backdrop: (random) =>
    fill('#5a6f9c', '#2a2c4c') + skyline(random, '#262a48', '#ffd9a0') + glow(150, 480, 160, '#ffb870', 0.6),
  key: '#ffe0bc',
  rim: '#a9c2ff',
  shadow: '#1a1a34',
  bokeh: ['#ffd08a', '#ffe9c4', '#ffad6a', '#b8c8ff'],
  haze: '#c8b0d8',
}

export const neonLight: Scene = {
  name: 'neon',
  backdrop: (random) =>
    fill('#131a3a', '#2a0d33') +
    tubes(random) +
    glow(520, 300, 220, '#d23f9a', 0.5) +
    glow(60, 420, 220, '#2f8fd0', 0.5),
  key: '#ffb3dc',
  rim: '#6fd3ff',
  shadow: '#0d0a22',
  bokeh: ['#ff5fb0', '#5fc4ff', '#a774ff', '#ff9fd0'],
  haze: '#b45bd0',
}

function skyline(random: Random, wall: string, light: string): string {
  let houses = ''
  for (let x = -20; x < width; ) {
    const wide = random.between(50, 120)
    const top = random.between(240, 480)
    houses += `<rect x="${x}" y="${top}" width="${wide}" height="600" fill="${wall}"/>`
    for (let row = top + 20; row < height; row += 26)
      for (let column = x + 10; column < x + wide - 12; column += 20)
        if (random.chance(0.34))
          houses += `<rect x="${column}" y="${row}" width="9" height="13" fill="${light}" opacity="${random.between(0.3, 0.95).toFixed(2)}"/>`
    x += wide + random.between(0, 14)
  }
  return `<g filter="url(#away)">${houses}</g>`
}

function tubes(random: Random): string {
  let light = ''
  for (let i = 0; i < 7; i++) {
    const x = random.between(20, 580)
    light += `<rect x="${x.toFixed(0)}" y="${random.between(20, 260).toFixed(0)}" width="9" height="${random.between(120, 340).toFixed(0)}" rx="4" fill="${random.pick(['#ff4fa8', '#4fc6ff', '#a06bff'])}" opacity=".95"/>`
  }
  return `<g filter="url(#away)">${light}</g>`
}

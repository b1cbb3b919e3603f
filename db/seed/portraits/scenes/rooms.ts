import type { Random } from '../../../factories/random'
import { CANVAS } from '../paint'
import { fill, glow } from './light'
import type { Scene } from './scene'
import { mottled, panels } from './walls'

const { width } = CANVAS

export const hotelLamp: Scene = {
  name: 'hotel-lamp',
  backdrop: () => fill('#6b4632', '#2c1a16') + panels('#7a533b', '#3a231a') + lamp(110, 300),
  key: '#ffdba8',
  rim: '#ffb56b',
  shadow: '#2a130e',
  bokeh: [],
  haze: '#ffbe7a',
}

export const windowDay: Scene = {
  name: 'window-day',
  backdrop: () => fill('#dfe3e6', '#b6b1ad') + windowPane(20, 60, 260) + sheer('#f5f3f0', '#c9c5c2', 300),
  key: '#fff6e8',
  rim: '#ffffff',
  shadow: '#5a4a50',
  bokeh: [],
  haze: '#ffffff',
}

export const stairsTeal: Scene = {
  name: 'stairs-teal',
  backdrop: (random) =>
    fill('#2c5558', '#12272c') +
    panels('#39686a', '#1a373b') +
    mottled(random, '#3f7274', '#17343a') +
    glow(480, 220, 200, '#a9d0c4', 0.4),
  key: '#fff0da',
  rim: '#9fe0d4',
  shadow: '#0c1d21',
  bokeh: [],
  haze: '#8fc0b4',
}

export const bar: Scene = {
  name: 'bar',
  backdrop: (random) => fill('#3b2015', '#160c0c') + shelves(random) + glow(300, 160, 220, '#b5652a', 0.5),
  key: '#ffc98f',
  rim: '#ff9a5a',
  shadow: '#190a08',
  bokeh: ['#ffb45e', '#ffd596', '#e8793a', '#c9563a'],
  haze: '#d9803e',
}

export const velvet: Scene = {
  name: 'velvet',
  backdrop: (random) =>
    fill('#7c1c2e', '#2a0812') + curtain(random, '#a32b41', '#3f0a16') + glow(430, 200, 200, '#d0556a', 0.35),
  key: '#ffe0c4',
  rim: '#ff8f9c',
  shadow: '#26060f',
  bokeh: [],
  haze: '#c95065',
}

function lamp(x: number, y: number): string {
  return `${glow(x, y, 230, '#ffb765', 0.55)}<g filter="url(#away)"><path d="M${x - 64} ${y + 60} L${x - 40} ${y - 60} h80 l24 120z" fill="#ffe3b3"/><rect x="${x - 5}" y="${y + 60}" width="10" height="300" fill="#2b1710"/></g>${glow(x, y, 100, '#ffdca0', 0.6)}`
}

function windowPane(x: number, y: number, wide: number): string {
  return `<g filter="url(#away)"><rect x="${x}" y="${y}" width="${wide}" height="620" fill="#ffffff"/><rect x="${x + 10}" y="${y + 330}" width="${wide - 20}" height="280" fill="#cfdcd6"/><path d="M${x + wide / 2} ${y} v620 M${x} ${y + 300} h${wide}" stroke="#a8a3a0" stroke-width="12"/></g>${glow(x + wide / 2, y + 160, 190, '#ffffff', 0.8)}`
}

function sheer(light: string, dark: string, from: number): string {
  let folds = ''
  for (let x = from; x < width + 40; x += 26)
    folds += `<rect x="${x}" y="0" width="15" height="800" fill="${light}" opacity=".75"/><rect x="${x + 15}" y="0" width="9" height="800" fill="${dark}" opacity=".7"/>`
  return `<g filter="url(#away)">${folds}</g>`
}

function curtain(random: Random, light: string, dark: string): string {
  let folds = ''
  for (let x = -20; x < width + 40; ) {
    const wide = random.between(26, 54)
    folds += `<rect x="${x}" y="0" width="${wide * 0.5}" height="800" fill="${light}" opacity=".8"/><rect x="${x + wide * 0.5}" y="0" width="${wide * 0.5}" height="800" fill="${dark}" opacity=".85"/>`
    x += wide
  }
  return `<g filter="url(#away)">${folds}</g>`
}

function shelves(random: Random): string {
  let bottles = ''
  for (const y of [120, 270, 420]) {
    bottles += `<rect y="${y + 92}" width="600" height="9" fill="#c98648" opacity=".85"/>`
    for (let x = 6; x < width; x += random.between(22, 46)) {
      const tall = random.between(50, 86)
      const tone = random.pick(['#d98c3a', '#7c2f1c', '#e8c07a', '#3f5a3a', '#a3502a', '#f3dcae'])
      bottles += `<rect x="${x.toFixed(0)}" y="${(y + 92 - tall).toFixed(0)}" width="17" height="${tall.toFixed(0)}" rx="5" fill="${tone}" opacity="${random.between(0.45, 0.95).toFixed(2)}"/>`
    }
  }
  return `<g filter="url(#away)">${bottles}</g>`
}

import type { Random } from '../../factories/random'
import { CANVAS, mix } from './paint'

/** Where a portrait is taken: what is behind, and the light that falls from there. */
export type Scene = {
  name: string
  backdrop: (random: Random) => string
  /** Light on the side towards the window or lamp, and the glow on the edge away from it. */
  key: string
  rim: string
  shadow: string
  /** Discs of light out of focus, as colours; none for plain rooms. */
  bokeh: readonly string[]
  haze: string
}

const { width, height } = CANVAS
const fill = (from: string, to: string, angle = 'x1="0" y1="0" x2=".3" y2="1"') =>
  `<linearGradient id="sky" ${angle}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient><rect width="${width}" height="${height}" fill="url(#sky)"/>`
/** A soft light: a gradient, because blurring a disc this large takes long. */
const glow = (x: number, y: number, size: number, color: string, opacity: number) => {
  const name = `glow${x}-${y}-${size}`
  return `<radialGradient id="${name}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${color}" stop-opacity="${opacity * 0.55}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${size * 1.5}" fill="url(#${name})"/>`
}

export const SCENES: readonly Scene[] = [
  {
    name: 'night-city',
    backdrop: (random) =>
      fill('#1b1838', '#3a1f3f') +
      skyline(random, '#100d20', '#f2b766') +
      glow(430, 520, 190, '#d0663f', 0.55),
    key: '#ffd2a6',
    rim: '#7fa2ff',
    shadow: '#140c24',
    bokeh: ['#ffc476', '#ff8f5a', '#f5e2b8', '#7f9cff', '#ff6f8f'],
    haze: '#e58a52',
  },
  {
    name: 'hotel-lamp',
    backdrop: () => fill('#6b4632', '#2c1a16') + panels('#7a533b', '#3a231a') + lamp(110, 300),
    key: '#ffdba8',
    rim: '#ffb56b',
    shadow: '#2a130e',
    bokeh: [],
    haze: '#ffbe7a',
  },
  {
    name: 'window-day',
    backdrop: () => fill('#dfe3e6', '#b6b1ad') + windowPane(20, 60, 260) + sheer('#f5f3f0', '#c9c5c2', 300),
    key: '#fff6e8',
    rim: '#ffffff',
    shadow: '#5a4a50',
    bokeh: [],
    haze: '#ffffff',
  },
  {
    name: 'studio-plum',
    backdrop: (random) =>
      fill('#6e3a5c', '#2c1530') +
      mottled(random, '#8d5278', '#3a1c3c') +
      glow(400, 250, 240, '#b8719a', 0.6),
    key: '#ffe3d2',
    rim: '#f4a6d2',
    shadow: '#2a0f26',
    bokeh: [],
    haze: '#c98ab0',
  },
  {
    name: 'garden',
    backdrop: (random) => fill('#8fa56b', '#2f4a34') + leaves(random) + glow(470, 130, 190, '#fff2b0', 0.8),
    key: '#fff3cf',
    rim: '#fff0a8',
    shadow: '#1f2d1d',
    bokeh: ['#f6f0b4', '#cfe19a', '#fffbe0', '#a7c777'],
    haze: '#fff1b8',
  },
  {
    name: 'sunset-sea',
    backdrop: (random) =>
      fill('#f2b07c', '#5b3a5e', 'x1="0" y1="0" x2="0" y2="1"') +
      glow(400, 330, 90, '#fff0c9', 0.95) +
      sea(random),
    key: '#ffd9a8',
    rim: '#ffcf8a',
    shadow: '#3a1d33',
    bokeh: [],
    haze: '#ffb072',
  },
  {
    name: 'bar',
    backdrop: (random) => fill('#3b2015', '#160c0c') + shelves(random) + glow(300, 160, 220, '#b5652a', 0.5),
    key: '#ffc98f',
    rim: '#ff9a5a',
    shadow: '#190a08',
    bokeh: ['#ffb45e', '#ffd596', '#e8793a', '#c9563a'],
    haze: '#d9803e',
  },
  {
    name: 'velvet',
    backdrop: (random) =>
      fill('#7c1c2e', '#2a0812') +
      curtain(random, '#a32b41', '#3f0a16') +
      glow(430, 200, 200, '#d0556a', 0.35),
    key: '#ffe0c4',
    rim: '#ff8f9c',
    shadow: '#26060f',
    bokeh: [],
    haze: '#c95065',
  },
  {
    name: 'neon',
    backdrop: (random) =>
      fill('#131a3a', '#2a0d33') +
      neon(random) +
      glow(520, 300, 220, '#d23f9a', 0.5) +
      glow(60, 420, 220, '#2f8fd0', 0.5),
    key: '#ffb3dc',
    rim: '#6fd3ff',
    shadow: '#0d0a22',
    bokeh: ['#ff5fb0', '#5fc4ff', '#a774ff', '#ff9fd0'],
    haze: '#b45bd0',
  },
  {
    name: 'studio-sand',
    backdrop: (random) =>
      fill('#d8c2aa', '#94795f') +
      mottled(random, '#e6d4c0', '#a88b70') +
      glow(190, 220, 240, '#f4e6d4', 0.7),
    key: '#fff1de',
    rim: '#fff6ea',
    shadow: '#5a3b2c',
    bokeh: [],
    haze: '#fff0dc',
  },
  {
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
  },
  {
    name: 'dusk-street',
    backdrop: (random) =>
      fill('#5a6f9c', '#2a2c4c') +
      skyline(random, '#262a48', '#ffd9a0') +
      glow(150, 480, 160, '#ffb870', 0.6),
    key: '#ffe0bc',
    rim: '#a9c2ff',
    shadow: '#1a1a34',
    bokeh: ['#ffd08a', '#ffe9c4', '#ffad6a', '#b8c8ff'],
    haze: '#c8b0d8',
  },
]

/** Discs of light out of focus, brighter at the edge as a lens draws them. */
export function bokeh(colors: readonly string[], random: Random): string {
  if (colors.length === 0) return ''
  let discs = ''
  const size = random.between(16, 40)
  for (let i = 0; i < 46; i++) {
    const color = random.pick(colors)
    const radius = size * random.between(0.45, 1.35)
    const opacity = random.between(0.08, 0.42)
    const [x, y] = [random.between(-20, width + 20), height * 0.72 * random.next() ** 0.8]
    discs += `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${radius.toFixed(0)}" fill="${color}" fill-opacity="${opacity.toFixed(2)}" stroke="${mix(color, '#ffffff', 0.4)}" stroke-opacity="${(opacity * 0.8).toFixed(2)}" stroke-width="2"/>`
  }
  return `<g style="mix-blend-mode:screen">${discs}</g>`
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

function panels(light: string, dark: string): string {
  let wall = ''
  for (const x of [-60, 170, 400])
    wall += `<rect x="${x}" y="-40" width="190" height="520" fill="none" stroke="${light}" stroke-width="7"/><rect x="${x + 6}" y="-34" width="190" height="520" fill="none" stroke="${dark}" stroke-width="5"/>`
  return `<g filter="url(#away)">${wall}<rect y="560" width="600" height="16" fill="${light}"/></g>`
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

function mottled(random: Random, light: string, dark: string): string {
  let patches = ''
  for (let i = 0; i < 40; i++)
    patches += `<ellipse cx="${random.between(0, width).toFixed(0)}" cy="${random.between(0, height).toFixed(0)}" rx="${random.between(40, 130).toFixed(0)}" ry="${random.between(30, 100).toFixed(0)}" fill="${random.chance(0.5) ? light : dark}" opacity="${random.between(0.08, 0.22).toFixed(2)}"/>`
  return `<g filter="url(#far)">${patches}</g>`
}

function leaves(random: Random): string {
  let green = ''
  for (let i = 0; i < 90; i++) {
    const tone = random.pick(['#6d8a4a', '#40623a', '#294830', '#a3b86c', '#56773f', '#d2d08a'])
    green += `<ellipse cx="${random.between(-30, width + 30).toFixed(0)}" cy="${random.between(-20, height).toFixed(0)}" rx="${random.between(16, 60).toFixed(0)}" ry="${random.between(12, 40).toFixed(0)}" transform="rotate(${random.int(-30, 30)} 300 400)" fill="${tone}" opacity="${random.between(0.25, 0.65).toFixed(2)}"/>`
  }
  return `<g filter="url(#away)">${green}</g>`
}

function sea(random: Random): string {
  let waves = '<rect y="440" width="600" height="380" fill="#4c3a66" opacity=".85"/>'
  for (let i = 0; i < 70; i++) {
    const y = 446 + 340 * random.next() ** 1.6
    waves += `<rect x="${(400 + random.between(-1, 1) * (30 + (y - 440) * 0.8)).toFixed(0)}" y="${y.toFixed(0)}" width="${random.between(16, 70).toFixed(0)}" height="4" fill="#ffd9a0" opacity="${random.between(0.2, 0.7).toFixed(2)}"/>`
  }
  return `<g filter="url(#away)">${waves}</g>`
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

function neon(random: Random): string {
  let tubes = ''
  for (let i = 0; i < 7; i++) {
    const x = random.between(20, 580)
    tubes += `<rect x="${x.toFixed(0)}" y="${random.between(20, 260).toFixed(0)}" width="9" height="${random.between(120, 340).toFixed(0)}" rx="4" fill="${random.pick(['#ff4fa8', '#4fc6ff', '#a06bff'])}" opacity=".95"/>`
  }
  return `<g filter="url(#away)">${tubes}</g>`
}

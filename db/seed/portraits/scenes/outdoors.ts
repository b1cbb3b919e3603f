import type { Random } from '../../../factories/random'
import { CANVAS } from '../paint'
import { fill, glow } from './light'
import type { Scene } from './scene'

const { width, height } = CANVAS

export const garden: Scene = {
  name: 'garden',
  backdrop: (random) => fill('#8fa56b', '#2f4a34') + leaves(random) + glow(470, 130, 190, '#fff2b0', 0.8),
  key: '#fff3cf',
  rim: '#fff0a8',
  shadow: '#1f2d1d',
  bokeh: ['#f6f0b4', '#cfe19a', '#fffbe0', '#a7c777'],
  haze: '#fff1b8',
}

export const sunsetSea: Scene = {
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

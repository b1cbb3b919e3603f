import type { Random } from '../../../factories/random'
import { CANVAS, mix } from '../paint'

const { width, height } = CANVAS

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

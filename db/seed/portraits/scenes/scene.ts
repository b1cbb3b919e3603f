import type { Random } from '../../../factories/random'

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

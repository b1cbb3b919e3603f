// The placeholder colour of a photo. The CSP forbids style attributes (style-src 'self'), so each photo's colour is rounded to the nearest
// of a small palette, one class each (photo-colors.css).

/** A colour in Oklab. */
type Lab = readonly [lightness: number, a: number, b: number]

const HUES = 8
const TONES = [
  { lightness: 0.3, chroma: 0.05 },
  { lightness: 0.5, chroma: 0.07 },
  { lightness: 0.72, chroma: 0.06 },
] as const
const GREYS = [0.18, 0.28, 0.38, 0.5, 0.62, 0.74, 0.85, 0.94] as const

export const PHOTO_COLORS: readonly Lab[] = [
  ...GREYS.map((lightness): Lab => [lightness, 0, 0]),
  ...TONES.flatMap(({ lightness, chroma }) =>
    Array.from({ length: HUES }, (_, step): Lab => {
      const hue = (step * 2 * Math.PI) / HUES
      return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
    }),
  ),
]

const classes = new Map<string, string>()
const CACHED_MAX = 5000

/** The class of the palette colour nearest to `#rrggbb`. */
export function photoColorClass(color: string): string {
  const cached = classes.get(color)
  if (cached) return cached
  if (classes.size >= CACHED_MAX) classes.clear()
  const name = `ph-${nearest(labOf(color))}`
  classes.set(color, name)
  return name
}

/** The style sheet of the palette: photo-colors.css contains exactly this, and a test compares the two. */
export function photoColorsCss(): string {
  const rules = PHOTO_COLORS.map(
    ([lightness, a, b], index) =>
      `  .ph-${index} {\n    background-color: oklab(${Math.round(lightness * 100)}% ${round(a)} ${round(b)});\n  }\n`,
  )
  return `/* Generated from photo-colors.ts: npx vitest run app/ui/photo/photo-colors -u */\n@layer components {\n${rules.join('')}}\n`
}

function nearest([lightness, a, b]: Lab): number {
  let best = 0
  let bestDistance = Number.POSITIVE_INFINITY
  PHOTO_COLORS.forEach(([otherLightness, otherA, otherB], index) => {
    const distance = (lightness - otherLightness) ** 2 + 4 * ((a - otherA) ** 2 + (b - otherB) ** 2)
    if (distance < bestDistance) [best, bestDistance] = [index, distance]
  })
  return best
}

// https://bottosson.github.io/posts/oklab/, whose ten digits every page would load: four suffice to find the nearest of so few colours.
function labOf(hex: string): Lab {
  const value = Number.parseInt(hex.slice(1), 16) || 0
  const [red, green, blue] = [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)]
  const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0515 * blue)
  const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue)
  const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue)
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ]
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const round = (value: number) => Number(value.toFixed(3)) + 0

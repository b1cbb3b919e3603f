import { type Random, seededRandom } from 'db/factories/random'
import { portrait } from 'db/seed/portraits'
import sharp from 'sharp'

/** The size of a phone photo: three by four, 12 megapixels. */
const CAMERA = { width: 3000, height: 4000 } as const
/** Detail is drawn at a third of the size and enlarged, because photos of a phone are not sharper. */
const DRAWN = { width: 1000, height: 1334 } as const
/** The strength of the sensor noise by day and by night, as a fraction of white. */
const GRAIN = { day: 0.02, night: 0.07 }
/** The contrast of an octave relative to the one below it. Slightly above natural pictures, whose spectrum falls with the frequency. */
const FALLOFF = 0.72
const COARSEST = 10
const OCTAVES = 8

type Light = keyof typeof GRAIN

/**
 * A JPEG with the detail and noise of a camera photo: a person in front of a structured background, with the spectrum of natural pictures
 * and noise in every pixel. It is computed from the seed alone.
 */
export async function cameraScene(seed: number, light: Light): Promise<Buffer> {
  const random = seededRandom(`camera ${seed}`)
  const person = await sharp(await portrait(seed))
    .resize({ ...DRAWN, fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer()
  addDetail(person, random)
  const large = await sharp(person, { raw: { ...DRAWN, channels: 3 } })
    .resize({ ...CAMERA, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  addNoise(large, random, GRAIN[light] * 255)
  return sharp(large, { raw: { ...CAMERA, channels: 3 } })
    .jpeg({ quality: light === 'day' ? 95 : 85 })
    .toBuffer()
}

/** Brightness noise at every scale, stronger at the edges of the picture than on the person in the middle. */
function addDetail(pixels: Buffer, random: Random): void {
  const lattices = Array.from({ length: OCTAVES }, (_, octave) => lattice(random, COARSEST * 2 ** octave))
  for (let y = 0, at = 0; y < DRAWN.height; y += 1) {
    for (let x = 0; x < DRAWN.width; x += 1) {
      const [u, v] = [x / DRAWN.width, y / DRAWN.height]
      let wave = 0
      let strength = 1
      for (const one of lattices) {
        // The absolute value creates edges: leaves, hair, folds.
        wave += strength * (1 - 3 * Math.abs(valueAt(one, u, v)))
        strength *= FALLOFF
      }
      const weight = 0.2 + 0.8 * Math.min(1, Math.max(0, 3 * Math.hypot(u - 0.5, (v - 0.45) * 0.8) - 0.4))
      const factor = 1 + 0.3 * weight * wave
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) * factor))
      }
    }
  }
}

type Lattice = { size: number; values: Float32Array }

function lattice(random: Random, size: number): Lattice {
  return { size, values: Float32Array.from({ length: (size + 1) ** 2 }, () => random.next() * 2 - 1) }
}

/** Interpolates smoothly between the four neighbouring values of the lattice. */
function valueAt({ size, values }: Lattice, u: number, v: number): number {
  const [x, y] = [u * size, v * size]
  const [left, top] = [Math.min(size - 1, Math.floor(x)), Math.min(size - 1, Math.floor(y))]
  const [right, down] = [smooth(x - left), smooth(y - top)]
  const row = top * (size + 1) + left
  const [a = 0, b = 0] = [values[row], values[row + 1]]
  const [c = 0, d = 0] = [values[row + size + 1], values[row + size + 2]]
  return (a + (b - a) * right) * (1 - down) + (c + (d - c) * right) * down
}

const smooth = (share: number) => share * share * (3 - 2 * share)

/** Adds independent noise to each pixel and colour, as a sensor does. The sum of two random numbers approximates a normal distribution. */
function addNoise(pixels: Buffer, random: Random, strength: number): void {
  const table = Float32Array.from(
    { length: 65_537 },
    () => (random.next() + random.next() - 1) * strength * 1.7,
  )
  let from = random.int(0, 65_536)
  for (let at = 0; at < pixels.length; at += 1) {
    from = (from * 1_664_525 + 1_013_904_223) >>> 0
    pixels[at] = Math.max(0, Math.min(255, (pixels[at] ?? 0) + (table[from % 65_537] ?? 0)))
  }
}

import sharp, { type Sharp } from 'sharp'
import { areaSums, type GreyImage } from '../../encoding/area-sums'
import { decode, fromPixels } from '../../encoding/decode.server'
import { greyPlane, inEncodeSlot } from '../../encoding/encode.server'
import { hashPicture } from '../../hashes/picture-hash'
import type { MediaRefusal } from '../../refusal'
import { locate } from './locate'
import { patternTrace } from './pattern-trace'

const COPY_MAX_PX = 640
const ORIGINAL_MAX_PX = 1024
/** The frame of a screenshot may have small differences of colour. */
const FRAME_TOLERANCE = 12

/** One reading of a picture that may be a copy: as it is, mirrored, or without its frame. */
export type LeakReading = GreyImage & { phash: string }

/**
 * Reads a picture that may be a copy of a photo of the platform: as small grey images, with perceptual hashes to find the original. Nothing
 * of it is stored. Has the refusals of uploads.
 */
export function readLeak(bytes: Buffer): Promise<{ readings: LeakReading[] } | { refusal: MediaRefusal }> {
  return inEncodeSlot(async () => {
    const decoded = await decode(bytes)
    if ('refusal' in decoded) return decoded
    const { pixels } = decoded
    const whole = await reading(fromPixels(pixels))
    const readings = [whole, await reading(fromPixels(pixels).flop())]
    const framed = await fromPixels(pixels)
      .trim({ threshold: FRAME_TOLERANCE })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      // `trim` fails for a picture of one colour.
      .catch(() => null)
    if (framed && isSmaller(framed.info, pixels))
      readings.push(
        await reading(
          sharp(framed.data, {
            raw: { width: framed.info.width, height: framed.info.height, channels: 3 },
          }),
        ),
      )
    return { readings }
  })
}

const SIDE_MIN_PX = 48
const isSmaller = (inner: { width: number; height: number }, outer: { width: number; height: number }) =>
  (inner.width < outer.width || inner.height < outer.height) &&
  Math.min(inner.width, inner.height) >= SIDE_MIN_PX

async function reading(picture: Sharp): Promise<LeakReading> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  return {
    ...(await grey(fromPixels(pixels), COPY_MAX_PX)),
    phash: hashPicture(await greyPlane(pixels)).phash,
  }
}

async function grey(picture: Sharp, sideMaxPx: number): Promise<GreyImage> {
  const { data, info } = await picture
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 1) throw new Error('A grey picture has one channel')
  return { data, width: info.width, height: info.height }
}

/**
 * Compares a copy with the clean master of its supposed original. Returns their similarity, and the trace of a receiver's pattern in the
 * copy (pattern-trace.ts).
 */
export function traceOf(copy: GreyImage, master: Buffer): Promise<{ likeness: number; trace: Float64Array }> {
  return inEncodeSlot(async () => {
    const original = areaSums(await grey(sharp(master), ORIGINAL_MAX_PX))
    const sums = areaSums(copy)
    const { part, likeness } = locate(sums, original)
    return { likeness, trace: patternTrace(sums, original, part) }
  })
}

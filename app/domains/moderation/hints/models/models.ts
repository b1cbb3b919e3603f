import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm/dist/index.js'
import type { Tensor, Tensor3D } from '@tensorflow/tfjs-core'
import type { LayersModel } from '@tensorflow/tfjs-layers'
import { SsdMobilenetv1, SsdMobilenetv1Options } from '@vladmandic/face-api'
import sharp from 'sharp'
import type { Hint } from '../marks'
import * as tf from './tensorflow'

/** The face model reads 512 px, the nudity model 224 px; more pixels cost memory and time only. */
const DECODED_MAX_PX = 640
/** The nudity model was trained on pictures resized like this. */
const NUDITY_PX = 224
const FACE_CONFIDENCE_MIN = 0.5

type Models = { nudity: LayersModel; faces: SsdMobilenetv1 }

/** Loads both models from files in `dir`, next to the bundle: about 0.3 s. Returns the function that makes the hint of a photo. */
export async function loadModels(dir: URL): Promise<(bytes: Buffer) => Promise<Hint>> {
  sharp.cache(false)
  sharp.concurrency(1)
  const path = (file: string) => new URL(file, dir)
  const json = (file: string) => JSON.parse(readFileSync(path(file), 'utf8'))
  setWasmPaths(fileURLToPath(dir))
  await tf.setBackend('wasm')
  await tf.ready()
  const { modelTopology, weightsManifest } = json('nudity.json')
  const nudity = await tf.loadLayersModel(
    tf.io.fromMemory({
      modelTopology,
      weightSpecs: weightsManifest[0].weights,
      weightData: bytesOf(path('nudity.bin')),
    }),
  )
  const faces = new SsdMobilenetv1()
  const weights = tf.io.decodeWeights(bytesOf(path('faces.bin')), json('faces.json')[0].weights)
  // The types of face-api contain a copy of TensorFlow's, which the compiler takes for other types.
  faces.loadFromWeightMap(weights as never)
  return (bytes) => hintOf({ nudity, faces }, bytes)
}

async function hintOf({ nudity, faces }: Models, bytes: Buffer): Promise<Hint> {
  const { data, info } = await sharp(bytes)
    .resize(DECODED_MAX_PX, DECODED_MAX_PX, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = tf.tensor3d(data, [info.height, info.width, info.channels], 'int32')
  try {
    return { nudity: await nudityOf(nudity, pixels), faces: await facesOf(faces, pixels) }
  } finally {
    pixels.dispose()
  }
}

/** The sum of the two classes that show sex or genitals; "sexy" says nothing about this platform's photos. */
async function nudityOf(model: LayersModel, pixels: Tensor3D): Promise<number> {
  // Resized by TensorFlow: with sharp's sharper result harmless pictures score high.
  const classes = tf.tidy(() => {
    const unit = tf.div<Tensor3D>(tf.cast(pixels, 'float32'), 255)
    const resized = tf.image.resizeBilinear(unit, [NUDITY_PX, NUDITY_PX], true)
    return model.predict(tf.expandDims(resized)) as Tensor
  })
  const [, hentai = 0, , porn = 0] = await classes.data()
  classes.dispose()
  return Math.min(1, hentai + porn)
}

async function facesOf(model: SsdMobilenetv1, pixels: Tensor3D): Promise<number> {
  const options = new SsdMobilenetv1Options({ minConfidence: FACE_CONFIDENCE_MIN })
  return (await model.locateFaces(pixels as never, options)).length
}

function bytesOf(file: URL): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  return buffer.slice(byteOffset, byteOffset + byteLength)
}

// The part of TensorFlow.js that the models need: the build replaces face-api's import of the umbrella package by this file
// (.config/hint-process.ts), so that its WebGL, data and converter packages are neither installed nor bundled.
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops'

// biome-ignore lint/performance/noBarrelFile: it takes the place of one
export * from '@tensorflow/tfjs-core'
export { loadLayersModel } from '@tensorflow/tfjs-layers'

import type { GreyImage } from '../encoding/area-sums'
import type { EncodedImage, EncodedRendition } from '../encoding/encode.server'
import type { PictureHash } from '../hashes/picture-hash'
import type { MediaRefusal } from '../refusal'
import type { Rendition } from '../renditions'
import type { LeakReading } from '../watermark/leak/read-leak.server'
import type { ReceiverMark } from '../watermark/receiver-mark.server'

/** The tasks of the encoder process and their results, which are sent over IPC. */
type Tasks = {
  /** Encodes an upload: its master and renditions, with a watermark unless `mark` is null. */
  image: {
    task: { bytes: Uint8Array; mark: string | null }
    outcome: { image: EncodedImage } | { refusal: MediaRefusal }
  }
  /** Encodes renditions of a stored master again: with another watermark, or in another format. */
  again: {
    task: { master: Uint8Array; wanted: readonly Rendition[]; mark: string | null }
    outcome: EncodedRendition[]
  }
  /** Encodes only the master of an upload. */
  master: {
    task: { bytes: Uint8Array; maxMb: number }
    outcome: { master: Buffer } | { refusal: MediaRefusal }
  }
  /** Computes the perceptual hashes of the variants of a picture. */
  hashes: {
    task: { bytes: Uint8Array; isUpload: boolean }
    outcome: { variants: PictureHash[] } | { refusal: MediaRefusal }
  }
  /** Renders the copy for one receiver, with the hidden mark of that receiver. */
  receiver: { task: { master: Uint8Array; width: number; mark: ReceiverMark }; outcome: Uint8Array }
  /** Reads a leaked copy. */
  'read-leak': {
    task: { bytes: Uint8Array }
    outcome: { readings: LeakReading[] } | { refusal: MediaRefusal }
  }
  /** Compares a leaked copy with a master: their similarity, and the trace that a mark has left in the copy. */
  trace: {
    task: { copy: GreyImage; master: Uint8Array }
    outcome: { likeness: number; trace: Float64Array }
  }
}

export type TaskKind = keyof Tasks
export type Task<Kind extends TaskKind = TaskKind> = {
  [One in Kind]: { kind: One } & Tasks[One]['task']
}[Kind]
export type Outcome<Kind extends TaskKind = TaskKind> = Tasks[Kind]['outcome']

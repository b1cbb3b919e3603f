import type { EncodedImage, EncodedRendition } from '../encoding/encode.server'
import type { PictureHash } from '../hashes/picture-hash'
import type { MediaRefusal } from '../refusal'
import type { Rendition } from '../renditions'
import type { Grey } from '../watermark/leak/area-sums'
import type { LeakReading } from '../watermark/leak/read-leak.server'
import type { ReceiverMark } from '../watermark/receiver-mark.server'

/** The tasks of the encoder and their results, serialized over IPC. */
type Tasks = {
  image: {
    task: { bytes: Uint8Array; mark: string | null }
    outcome: { image: EncodedImage } | { refusal: MediaRefusal }
  }
  again: {
    task: { master: Uint8Array; wanted: readonly Rendition[]; mark: string | null }
    outcome: EncodedRendition[]
  }
  master: {
    task: { bytes: Uint8Array; maxMb: number }
    outcome: { master: Buffer } | { refusal: MediaRefusal }
  }
  hashes: {
    task: { bytes: Uint8Array; isUpload: boolean }
    outcome: { variants: PictureHash[] } | { refusal: MediaRefusal }
  }
  receiver: { task: { master: Uint8Array; width: number; mark: ReceiverMark }; outcome: Uint8Array }
  'read-leak': {
    task: { bytes: Uint8Array }
    outcome: { readings: LeakReading[] } | { refusal: MediaRefusal }
  }
  trace: {
    task: { copy: Grey; master: Uint8Array }
    outcome: { likeness: number; trace: Float64Array }
  }
}

export type TaskKind = keyof Tasks
export type Task<Kind extends TaskKind = TaskKind> = {
  [One in Kind]: { kind: One } & Tasks[One]['task']
}[Kind]
export type Outcome<Kind extends TaskKind = TaskKind> = Tasks[Kind]['outcome']

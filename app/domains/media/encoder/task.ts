import type { EncodedImage, EncodedRendition } from '../encoding/encode.server'
import type { PictureHash } from '../hashes/picture-hash'
import type { MediaRefusal } from '../refusal'
import type { Rendition } from '../renditions'

/** Task and result of the encoder, serialized over IPC. */
export type Task =
  | { kind: 'image'; bytes: Uint8Array; mark: string | null }
  | { kind: 'again'; master: Uint8Array; wanted: readonly Rendition[]; mark: string | null }
  | { kind: 'hashes'; bytes: Uint8Array; isUpload: boolean }

export type Outcome<Kind extends Task['kind']> = Kind extends 'image'
  ? { image: EncodedImage } | { refusal: MediaRefusal }
  : Kind extends 'hashes'
    ? { variants: PictureHash[] } | { refusal: MediaRefusal }
    : EncodedRendition[]

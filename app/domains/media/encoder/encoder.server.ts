import { availableParallelism } from 'node:os'
import { createFairQueue } from '~/platform/concurrency/fair-queue'
import { counter, gauge } from '~/platform/metrics/metric.server'
import { singleton } from '~/platform/process/singleton.server'
import { ProcessGone, ProcessTooSlow } from '~/platform/process/task-process.server'
import type { GreyImage } from '../encoding/area-sums'
import type { EncodedImage, EncodedRendition } from '../encoding/encode.server'
import type { PictureHash } from '../hashes/picture-hash'
import type { MediaRefusal } from '../refusal'
import type { Rendition } from '../renditions'
import type { LeakReading } from '../watermark/leak/read-leak.server'
import type { ReceiverMark } from '../watermark/receiver-mark.server'
import { type Encoder, startEncoder } from './start-encoder.server'
import type { Outcome, Task, TaskKind } from './task'

/** Two uploads are decoded at a time, each in its own process; the queue is fair between members. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism()))

const encoders = singleton('encoders', () => ({
  queue: createFairQueue({ concurrency: AT_ONCE }),
  idle: [] as Encoder[],
}))

const tasks = singleton('encoder-tasks', () => ({ waiting: 0, running: 0 }))
gauge({
  name: 'app_encoder_tasks',
  help: 'Pictures that are encoded or read, and those that wait for it',
  labels: { state: ['waiting', 'running'] },
  read: () => [
    { labels: { state: 'waiting' }, value: tasks.waiting },
    { labels: { state: 'running' }, value: tasks.running },
  ],
})
const outcomes = counter({
  name: 'app_encoder_tasks_total',
  help: 'Tasks of the encoder by outcome: a process that crashes or is too slow is killed',
  labels: { outcome: ['done', 'failed'] },
})

/**
 * Encodes an upload (encode.server.ts) in a separate process. A crash of the decoder is `broken`, like other damaged files; a timeout is
 * `too-slow`, and the process is killed.
 * @param member the uploader, whose second photo waits for the first photos of all others
 */
export async function encodeImage(
  bytes: Buffer,
  { mark = null, member }: { mark?: string | null | undefined; member: string },
): Promise<{ image: EncodedImage } | { refusal: MediaRefusal }> {
  const result = await encode(member, { kind: 'image', bytes, mark }).catch(refusalOf)
  return 'image' in result ? { image: withBuffers(result.image) } : result
}

/**
 * Only the clean master of an upload, for pictures that are never shown as renditions. Refusals as those of `encodeImage`.
 * @param maxMb the largest upload, in MB
 */
export async function encodeMaster(
  bytes: Buffer,
  { maxMb, member }: { maxMb: number; member: string },
): Promise<{ master: Buffer } | { refusal: MediaRefusal }> {
  const result = await encode(member, { kind: 'master', bytes, maxMb }).catch(refusalOf)
  return 'master' in result ? { master: Buffer.from(result.master) } : result
}

/**
 * The hashes of a picture and of its copies (picture-hash.ts). Refusals as for an upload.
 * @param member who waits for it; by default it is the work of a job
 * @param isUpload false for a master of ours
 */
export function hashImage(
  bytes: Buffer,
  { member = JOBS, isUpload = false } = {},
): Promise<{ variants: PictureHash[] } | { refusal: MediaRefusal }> {
  return encode(member, { kind: 'hashes', bytes, isUpload }).catch(refusalOf)
}

/** The refusal of a file at which the process crashed or was too slow. Throws every other error. */
function refusalOf(error: unknown): { refusal: MediaRefusal } {
  if (error instanceof ProcessTooSlow) return { refusal: 'too-slow' }
  if (error instanceof ProcessGone) return { refusal: 'broken' }
  throw error
}

/**
 * Renders a master again: with another mark, or in another format.
 * @param member somebody who waits for it; by default it is the work of a job
 */
export async function encodeAgain(
  master: Buffer,
  wanted: readonly Rendition[],
  mark: string | null,
  { member = JOBS } = {},
): Promise<EncodedRendition[]> {
  return (await encode(member, { kind: 'again', master, wanted, mark })).map(withBuffer)
}

/** Jobs share the queue like one member. */
const JOBS = 'jobs'

/**
 * A WebP of that width (px) with the marks of one receiver (receiver-mark.server.ts).
 * @param member the receiver, who waits for it
 */
export async function encodeForReceiver(
  master: Buffer,
  { member, ...wanted }: { width: number; mark: ReceiverMark; member: string },
): Promise<Buffer> {
  return Buffer.from(await encode(member, { kind: 'receiver', master, ...wanted }))
}

/** Reads a picture that may be a copy (read-leak.server.ts). Refusals as for uploads. */
export function readLeak(
  bytes: Buffer,
  { member }: { member: string },
): Promise<{ readings: LeakReading[] } | { refusal: MediaRefusal }> {
  return encode(member, { kind: 'read-leak', bytes }).catch(refusalOf)
}

/** What a receiver's pattern may have left in a copy of that master (pattern-trace.ts). */
export function traceLeak(
  copy: GreyImage,
  master: Buffer,
  { member }: { member: string },
): Promise<{ likeness: number; trace: Float64Array }> {
  return encode(member, { kind: 'trace', copy, master })
}

function encode<Kind extends TaskKind>(member: string, task: Task & { kind: Kind }): Promise<Outcome<Kind>> {
  tasks.waiting += 1
  return encoders.queue(member, async () => {
    tasks.waiting -= 1
    const encoder = idleEncoder() ?? startEncoder()
    const done = await work(encoder, task)
    // An encoder whose task failed has exited, and never comes here.
    encoders.idle.push(encoder)
    encoder.rest(() => {
      encoders.idle = encoders.idle.filter((one) => one !== encoder)
    })
    return done as Outcome<Kind>
  })
}

async function work(encoder: Encoder, task: Task): Promise<Outcome> {
  tasks.running += 1
  let outcome: 'done' | 'failed' = 'failed'
  try {
    const done = await encoder.work(task)
    outcome = 'done'
    return done
  } finally {
    tasks.running -= 1
    outcomes.inc({ outcome })
  }
}

// An encoder that was killed from outside may not have left the pool yet.
function idleEncoder(): Encoder | undefined {
  const encoder = encoders.idle.pop()
  return encoder && !encoder.isAlive() ? idleEncoder() : encoder
}

// IPC delivers Buffers as plain arrays of bytes.
const withBuffer = ({ rendition, body }: EncodedRendition) => ({ rendition, body: Buffer.from(body) })
const withBuffers = (image: EncodedImage): EncodedImage => ({
  ...image,
  master: Buffer.from(image.master),
  renditions: image.renditions.map(withBuffer),
})

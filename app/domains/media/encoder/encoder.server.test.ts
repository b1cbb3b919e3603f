import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProcessTooSlow } from '~/platform/process/task-process.server'
import * as inProcess from '../encoding/encode.server'
import { WEBP_RENDITIONS } from '../renditions'
import { encodeAgain, encodeImage } from './encoder.server'
import { startEncoder } from './start-encoder.server'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()

/** A picture with few bytes and nearly the maximum of pixels, which is slow to decode on any machine. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

const MEMBER = { member: 'somebody' }

/** The child processes: id and niceness. */
function children(): { pid: number; nice: number }[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,ni=,args='], { encoding: 'utf8' }).split('\n')
  return rows
    .filter((row) => row.includes('encoder-process'))
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === process.pid)
    .map(([pid = 0, , nice = 0]) => ({ pid, nice }))
}

test('a separate process with lower priority produces the same renditions', async () => {
  const bytes = await noise(200, 300)
  const [separate, own] = [await encodeImage(bytes, MEMBER), await inProcess.encodeImage(bytes)]
  expect(separate).toEqual(own)
  if ('refusal' in separate) throw new Error(separate.refusal)
  expect(await encodeAgain(separate.image.master, WEBP_RENDITIONS, 'Luna')).toEqual(
    await inProcess.encodeAgain(separate.image.master, WEBP_RENDITIONS, 'Luna'),
  )
  expect(children().map(({ nice }) => nice)).toEqual([5])
})

test('a refusal is returned, and the process keeps running', async () => {
  const [before] = children()
  expect(await encodeImage(Buffer.from('hello'), MEMBER)).toEqual({ refusal: 'not-an-image' })
  expect(await encodeImage((await noise(99, 99)).subarray(0, 999), MEMBER)).toEqual({ refusal: 'broken' })
  expect(children()).toContainEqual(before)
})

test('if an encoder process dies, only the photo that it was encoding is refused', async () => {
  const [slow, quick] = [await flat(7000, 6900), await noise(60, 80)]
  const lost = encodeImage(slow, MEMBER)
  // One that had ended meanwhile is being started.
  await expect.poll(() => children().length).toBeGreaterThan(0)
  for (const { pid } of children()) process.kill(pid, 'SIGKILL')
  expect(await lost).toEqual({ refusal: 'broken' })
  expect(await encodeImage(quick, MEMBER)).toHaveProperty('image')
})

test('many photos share two processes', async () => {
  const bytes = await noise(60, 80)
  const all = await Promise.all(Array.from({ length: 12 }, () => encodeImage(bytes, MEMBER)))
  expect(all.every((one) => 'image' in one)).toBe(true)
  expect(children().length).toBeLessThanOrEqual(2)
})

test('the encoder process does not inherit the environment, and limits its memory arenas', async () => {
  await encodeImage(await noise(60, 80), MEMBER)
  const [{ pid } = { pid: 0 }] = children()
  const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  // The IPC channel and its format.
  expect(settings.filter((one) => !one.startsWith('NODE_CHANNEL_')).sort()).toEqual([
    'MALLOC_ARENA_MAX=2',
    'NODE_ENV=production',
  ])
})

test('a task that exceeds the time limit fails, and its process is killed', async () => {
  const encoder = startEncoder({ timeoutMs: 400 })
  const bytes = await flat(7000, 6900)
  await expect(encoder.work({ kind: 'image', bytes, mark: null })).rejects.toThrow(ProcessTooSlow)
  await expect.poll(() => encoder.isAlive()).toBe(false)
})

test('the first photo of one member is encoded before further photos of another', async () => {
  const [large, small] = [await noise(1200, 1600), await noise(60, 80)]
  // Starts both processes first, since a start takes longer than several photos.
  await Promise.all(['two', 'three'].map((member) => encodeImage(small, { member })))
  const done: string[] = []
  // The queue determines the order of the starts. The other member's photo is small, so that the order of the ends is the same.
  const upload = async (member: string, bytes = large) => {
    await encodeImage(bytes, { member })
    done.push(member)
  }
  await Promise.all([...Array.from({ length: 6 }, () => upload('one')), upload('other', small)])
  expect(done.indexOf('other')).toBeLessThan(4)
})

test('an encoder that was ended gets no more work, also before its end is noticed', async () => {
  const encoder = startEncoder()
  expect(encoder.isAlive()).toBe(true)
  encoder.end()
  expect(encoder.isAlive()).toBe(false)
})

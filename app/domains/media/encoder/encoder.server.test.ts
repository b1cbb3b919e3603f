import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProcessTooSlow } from '~/platform/process/task-process.server'
import * as here from '../encoding/encode.server'
import { WEBP_RENDITIONS } from '../renditions'
import { startEncoder } from './child.server'
import { encodeAgain, encodeImage } from './encoder.server'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()

/** Few bytes, and nearly as many pixels as a photo may have: slow to decode on any machine. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

const OWN = { member: 'somebody' }

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
  const [apart, own] = [await encodeImage(bytes, OWN), await here.encodeImage(bytes)]
  expect(apart).toEqual(own)
  if ('refusal' in apart) throw new Error(apart.refusal)
  expect(await encodeAgain(apart.image.master, WEBP_RENDITIONS, 'Luna')).toEqual(
    await here.encodeAgain(apart.image.master, WEBP_RENDITIONS, 'Luna'),
  )
  expect(children().map(({ nice }) => nice)).toEqual([5])
})

test('refusals are returned, and the process lives on', async () => {
  const [before] = children()
  expect(await encodeImage(Buffer.from('hello'), OWN)).toEqual({ refusal: 'not-an-image' })
  expect(await encodeImage((await noise(99, 99)).subarray(0, 999), OWN)).toEqual({ refusal: 'broken' })
  expect(children()).toContainEqual(before)
})

test('a dying encoder makes only its photo broken', async () => {
  const bytes = await sharp(await noise(400, 300))
    .resize(2000, 1500)
    .jpeg()
    .toBuffer()
  const lost = encodeImage(bytes, OWN)
  await new Promise((resolve) => setTimeout(resolve, 50))
  for (const { pid } of children()) process.kill(pid, 'SIGKILL')
  expect(await lost).toEqual({ refusal: 'broken' })
  expect(await encodeImage(bytes, OWN)).toHaveProperty('image')
})

test('many photos share two processes', async () => {
  const bytes = await noise(60, 80)
  const all = await Promise.all(Array.from({ length: 12 }, () => encodeImage(bytes, OWN)))
  expect(all.every((one) => 'image' in one)).toBe(true)
  expect(children().length).toBeLessThanOrEqual(2)
})

test('the encoder process has none of our environment, and keeps little freed memory', async () => {
  await encodeImage(await noise(60, 80), OWN)
  const [{ pid } = { pid: 0 }] = children()
  const settings = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  // The IPC channel and its format.
  expect(settings.filter((one) => !one.startsWith('NODE_CHANNEL_')).sort()).toEqual([
    'MALLOC_ARENA_MAX=2',
    'NODE_ENV=production',
  ])
})

test('work over the time limit is given up, and its process is killed', async () => {
  const encoder = startEncoder({ timeoutMs: 400 })
  const bytes = await flat(7000, 6900)
  await expect(encoder.work({ kind: 'image', bytes, mark: null })).rejects.toThrow(ProcessTooSlow)
  await expect.poll(() => encoder.isAlive()).toBe(false)
})

test('the second photo of one member waits for the first of another', async () => {
  const [large, small] = [await noise(1200, 1600), await noise(60, 80)]
  // Both processes run: one that only starts takes longer than several photos.
  await Promise.all(['two', 'three'].map((member) => encodeImage(small, { member })))
  const done: string[] = []
  // The queue orders the starts: so that the ends follow them, the other's photo is quick.
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

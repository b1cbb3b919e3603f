import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProcessGone, ProcessTooSlow } from '~/platform/process/task-process.server'
import { bundleHintProcess } from '../../../../.config/hint-process'
import { askModels, startModelProcess } from './model-process.server'

// The tests run the real models, bundled as in a build. The folder is inside the project, where the process finds sharp, and its name
// contains a space, since such folders must work.
const CACHE = resolve('node_modules/.cache')
mkdirSync(CACHE, { recursive: true })
const folder = mkdtempSync(join(CACHE, 'hint models-'))
const program = join(folder, 'hint-process.js')
beforeAll(() => bundleHintProcess(folder))
afterAll(() => rmSync(folder, { recursive: true }))

const start = () => startModelProcess({ program })
const portrait = () => readFile('db/seed/portraits/00.webp')

test('the models find one face in a portrait and none in a plain surface, with low scores for nudity', async () => {
  const drawn = await askModels(await portrait(), start)
  expect(drawn.faces).toBe(1)
  expect(drawn.nudity).toBeLessThan(0.5)
  const plain = sharp({ create: { width: 300, height: 400, channels: 3, background: '#88aacc' } })
  const surface = await askModels(await plain.jpeg().toBuffer(), start)
  expect(surface.faces).toBe(0)
  expect(surface.nudity).toBeLessThan(0.5)
}, 300_000)

test('the process has a low priority and stays below its memory limit', async () => {
  const models = start()
  const { rssMb, faces } = await models.work({ bytes: await portrait() })
  expect(faces).toBe(1)
  expect(rssMb).toBeLessThan(450)
  const processes = execFileSync('ps', ['-A', '-o', 'ppid=,ni=,args='], { encoding: 'utf8' }).split('\n')
  const own = processes.filter((line) => line.includes(program) && Number.parseInt(line, 10) === process.pid)
  expect(own.map((line) => line.trim().split(/\s+/)[1])).toEqual(own.map(() => '15'))
  expect(own.length).toBeGreaterThan(0)
  models.end()
}, 300_000)

test('a broken picture causes an error, and the next picture is processed', async () => {
  await expect(askModels(Buffer.from('no picture'), start)).rejects.toThrow()
  expect((await askModels(await portrait(), start)).faces).toBe(1)
}, 300_000)

test('a missing, crashing or hanging process causes an error', async () => {
  const stub = (name: string, code: string) => {
    writeFileSync(join(folder, name), code)
    return join(folder, name)
  }
  const missing = startModelProcess({ program: join(folder, 'missing.js') })
  await expect(missing.work({ bytes: Buffer.alloc(1) })).rejects.toThrow(ProcessGone)
  const crashing = startModelProcess({
    program: stub('crash.js', 'process.on("message", () => process.abort())'),
  })
  await expect(crashing.work({ bytes: Buffer.alloc(1) })).rejects.toThrow(ProcessGone)
  const hanging = startModelProcess({
    program: stub('hang.js', 'process.on("message", () => {})'),
    timeoutMs: 300,
  })
  await expect(hanging.work({ bytes: Buffer.alloc(1) })).rejects.toThrow(ProcessTooSlow)
  await expect.poll(() => hanging.isAlive()).toBe(false)
})

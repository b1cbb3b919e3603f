import type * as fs from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { diskStorage } from './disk-storage.server'

/** A busy disk: a file is opened later than other files are removed. */
const OPENED_AFTER_MS = 100
vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  const open = ((...args: Parameters<typeof real.open>) =>
    void setTimeout(() => real.open(...args), OPENED_AFTER_MS)) as typeof real.open
  return {
    ...real,
    createWriteStream: (path: string, options: object) =>
      real.createWriteStream(path, { ...options, fs: { ...real, open } }),
  }
})

test('a stream that fails before its file is open leaves no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  const broken = new Readable({ read: () => void broken.destroy(new Error('the line was cut')) })
  const put = diskStorage(folder).put('photo', broken, { contentType: 'image/webp' })
  await expect(put).rejects.toThrow('the line was cut')
  await new Promise((resolve) => setTimeout(resolve, 2 * OPENED_AFTER_MS))
  await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([])
  await rm(folder, { recursive: true })
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseStorageOfOthers } from './demo-data'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const addPhoto = async () => {
  await mkdir(join(dataDir, 'storage', 'objects'), { recursive: true })
}
const addCluster = () =>
  writeFile(join(dataDir, 'postgres.json'), JSON.stringify({ folder: 'postgres', password: 'x' }))

test('a demo starts in a new folder, and again in its own', async () => {
  await refuseStorageOfOthers(dataDir)
  await addCluster()
  await addPhoto()
  await refuseStorageOfOthers(dataDir, '')
  await refuseStorageOfOthers(dataDir, '/srv/photos')
})

test('a demo refuses to start in a folder with the photos of an installation', async () => {
  await addPhoto()
  await expect(refuseStorageOfOthers(dataDir)).rejects.toThrow(/storage has files that are not of a demo/)
  // A demo was tried there before, and the installation was told to use its folder.
  await addCluster()
  await expect(refuseStorageOfOthers(dataDir, join(dataDir, 'storage/'))).rejects.toThrow(/DATA_DIR=/)
})

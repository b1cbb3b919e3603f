import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { env } from '~/platform/settings/env.server'
import { setEnvironment } from '../settings'

it('keeps the data folder of a test file when a test ends its stubs', () => {
  const { dataDir } = env()
  expect(dataDir.startsWith(tmpdir())).toBe(true)
  setEnvironment({ APP_NAME: 'Another' })
  expect(env().appName).toBe('Another')
  vi.unstubAllEnvs()
  setEnvironment({})
  expect(env()).toMatchObject({ dataDir, appName: 'Orchidee' })
})

import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownSecret } from './own-secret.server'

test('every data folder has its own persistent secrets', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'secret-'))
  const [here, there] = [join(parent, 'here'), join(parent, 'there')]
  const secret = ownSecret(here, 'session-secret')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(ownSecret(here, 'session-secret')).toBe(secret)
  expect(ownSecret(there, 'session-secret')).not.toBe(secret)
  expect(await readdir(here)).toEqual(['session-secret'])
  expect(ownSecret(here, 'seal-key')).not.toBe(secret)
  expect(await readdir(here)).toEqual(['seal-key', 'session-secret'])
  expect((await stat(join(here, 'session-secret'))).mode & 0o077).toBe(0)
  await rm(parent, { recursive: true })
})

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processEnv } from '~/platform/settings/env.server'
import { startPaymentProvider } from '~/testing/fakes/payment-provider'
import { startSmtpServer } from '~/testing/fakes/smtp-server'

let folder = ''
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  smtp = await startSmtpServer()
  // Whichever this machine has: as new as any server.
  for (const tool of ['pg_dump', 'pg_restore'])
    await writeFile(join(folder, tool), `#!/bin/sh\necho "${tool} (PostgreSQL) 99.1"\n`, { mode: 0o755 })
})
afterAll(async () => {
  await smtp.stop()
  await rm(folder, { recursive: true, force: true })
})

/** As the image runs it, without the packages of development. */
async function doctor(more: Record<string, string>): Promise<{ code: number; stdout: string }> {
  const own = { SMTP_URL: smtp.url, STORAGE_DIR: join(folder, 'storage'), PATH: `${folder}:/bin` }
  const env = processEnv({ ...own, ...more })
  return promisify(execFile)(process.execPath, ['build/commands/doctor.js'], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
}

test('the built command finds nothing wrong with real services', async () => {
  const { code, stdout } = await doctor({})
  expect(stdout).toContain('ok    database  all migrations have run')
  expect(stdout).toContain('ok    storage   an object was written, read and removed (disk)')
  expect(stdout).toContain('ok    mail      the mail server greets and accepts the login')
  expect(stdout).toContain('ok    clock     agrees with the database')
  expect(stdout).toMatch(/\nNothing fails\.\n$/)
  expect(code).toBe(0)
})

test('it exits with 1, and prints no password, if one part is broken', async () => {
  const { code, stdout } = await doctor({ SMTP_URL: smtp.url.replace('pass%20word', 'my-secret-guess') })
  expect(stdout).toContain('fail  mail      the mail server refuses the login')
  expect(stdout).toMatch(/-> check user and password in SMTP_URL/)
  expect(stdout).not.toContain('my-secret-guess')
  expect(code).toBe(1)
})

test('it names a key that the payment provider refuses, and does not print it', async () => {
  const provider = await startPaymentProvider({ shopId: '60678', key: 'the key of the shop at the provider' })
  const { code, stdout } = await doctor({ ...provider.env, PAYMENT_KEY: 'not the key of this shop' })
  await provider.stop()
  expect(stdout).toContain('fail  payment   the payment provider refuses our query (Invalid signature)')
  expect(stdout).not.toContain('not the key of this shop')
  expect(code).toBe(1)
})

import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { db } from '~/platform/database/db.server'
import { ownServer } from '~/testing/http/http-test-server'
import { type StartedServer, startServer } from '~/testing/http/server'
import { mailsTo, waitForMail } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { stampFields } from '~/testing/proofs/bot-check'

const web = ownServer(() => ({ ROLE: 'web' }))
let worker: StartedServer | undefined
afterAll(() => worker?.stop())

test('ROLE=web serves pages and runs no jobs; ROLE=worker runs jobs and serves only health checks', async () => {
  const { email } = await makeAccount()
  expect((await web.client().postForm('/forgot-password', { email, ...stampFields() })).status).toBe(200)
  const waiting = await db.execute<{ attempts: number }>(
    "select attempts from graphile_worker.jobs where task_identifier = 'account-mail'",
  )
  expect(waiting.map(({ attempts }) => attempts)).toEqual([0])
  expect(await mailsTo(email)).toEqual([])

  worker = await startServer({ ROLE: 'worker' })
  expect((await waitForMail(email)).text).toContain('/reset-password')
  for (const path of ['/', '/login', '/api/users/public', '/media/x'])
    expect((await worker.client().get(path)).status).toBe(404)
  for (const path of ['/healthz', '/readyz']) expect((await worker.client().get(path)).status).toBe(200)
  const socket = new WebSocket(`${worker.origin.replace('http', 'ws')}/ws`)
  expect(await new Promise((resolve) => socket.once('error', () => resolve('refused')))).toBe('refused')
})

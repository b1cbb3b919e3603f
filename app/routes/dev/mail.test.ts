import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '~/platform/mail/mail.server'
import { forgetSingleton, singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import type { Env } from '~/platform/settings/read-settings.server'
import { loader } from './mail'

let dataDir: string
let real: Env

/** Overrides settings of this process. */
function overrideSettings(settings: Partial<Env>) {
  forgetSingleton('env')
  singleton('env', () => ({ ...real, dataDir, smtpUrl: undefined, ...settings }))
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dev-mail-'))
  real = env()
  forgetSingleton('mailbox')
})
beforeEach(() => overrideSettings({ mode: 'demo' }))
afterEach(() => forgetSingleton('env'))
afterAll(async () => {
  forgetSingleton('mailbox')
  await rm(dataDir, { recursive: true, force: true })
})

async function open(path = '/dev/mail', accept = 'text/html,*/*') {
  const request = new Request(`http://localhost${path}`, { headers: { accept } })
  return loader({
    request,
    params: {},
    context: { requestId: 'test', ip: '', visitor: true, hydrate: false },
  })
}

test('the mailbox is empty at first', async () => {
  expect(await (await open()).text()).toContain('No mails yet.')
  expect(await (await open('/dev/mail', 'application/json')).json()).toEqual([])
})

test('mails are listed as JSON, the newest first, with exactly these keys', async () => {
  const mail = {
    to: 'a@example.org',
    subject: 'First',
    text: 'See https://example.org/verify?token=abc now',
    html: '<p>See</p>',
  }
  await sendMail(mail)
  await sendMail({ ...mail, subject: 'Second <b>' })
  const answer = await open('/dev/mail', 'application/json')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const mails = await answer.json()
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Second <b>', 'First'])
  expect(mails[1]).toEqual({ ...mail, sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
})

test('mails are listed on a page, with working links and escaped contents', async () => {
  const answer = await open()
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const page = await answer.text()
  expect(page.indexOf('Second &lt;b&gt;')).toBeLessThan(page.indexOf('First'))
  expect(page).toContain('href="https://example.org/verify?token=abc"')
})

test('one mail as HTML cannot run scripts', async () => {
  const [newest] = await (await open('/dev/mail', 'application/json')).json()
  const answer = await open(`/dev/mail?html=${encodeURIComponent(newest.sentAt)}`)
  expect(await answer.text()).toBe('<p>See</p>')
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  await expect(open('/dev/mail?html=never')).rejects.toMatchObject({ status: 404 })
})

test('the mailbox does not exist in production', async () => {
  overrideSettings({ mode: 'production' })
  await expect(open()).rejects.toMatchObject({ status: 404 })
  await expect(open('/dev/mail', 'application/json')).rejects.toMatchObject({ status: 404 })
})

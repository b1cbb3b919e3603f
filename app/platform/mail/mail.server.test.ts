import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startSmtpServer } from '~/testing/fakes/smtp-server'
import { withMailServer } from '~/testing/mails'
import { metricValue } from '~/testing/metric-value'
import { forgetSingleton } from '../process/singleton.server'
import { setClock } from '../time/clock.server'
import { minutes } from '../time/durations'
import { sendMail } from './mail.server'
import { mailbox } from './mailbox.server'
import { smtpSender } from './smtp.server'

const mail = {
  to: 'anna@example.org',
  subject: 'Bestätige deine Adresse',
  text: 'Grüße\nund ein Link',
  html: '<p>Grüße <a href="https://example.org/x">hier</a></p>',
}

describe('smtpSender', () => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>
  beforeAll(async () => {
    server = await startSmtpServer()
  })
  afterAll(() => server.stop())

  test('delivers sender, subject, text and HTML', async () => {
    await smtpSender(server.url, 'Haus & Hof <post@example.org>')(mail)
    const [delivery] = server.deliveries
    expect(delivery).toMatchObject({ from: 'post@example.org', to: ['anna@example.org'], user: 'app' })
    expect(delivery?.source).toContain('From: "Haus & Hof" <post@example.org>')
    expect(delivery?.source).toContain('To: anna@example.org')
    expect(delivery?.source).toMatch(/Subject: =\?UTF-8\?Q\?Best=C3=A4tige/)
    expect(delivery?.source).toContain('Content-Type: text/plain; charset=utf-8')
    expect(delivery?.source).toContain('Content-Type: text/html; charset=utf-8')
    expect(delivery?.source).toContain('Auto-Submitted: auto-generated')
    expect(delivery?.source).not.toMatch(/^List-/m)
  })

  test('has the headers of RFC 8058 for a mail that can be switched off, with the whole URL', async () => {
    const unsubscribe = `https://example.org/unsubscribe?token=${'x'.repeat(130)}`
    await smtpSender(server.url, 'post@example.org')({ ...mail, unsubscribe })
    // Long headers are folded.
    const source = server.deliveries.at(-1)?.source.replaceAll(/\s+/g, ' ')
    expect(source).toContain(` List-Unsubscribe: <${unsubscribe}> `)
    expect(source).toContain(' List-Unsubscribe-Post: List-Unsubscribe=One-Click ')
  })

  test('refuses additional recipients and removes injected headers', async () => {
    const send = smtpSender(server.url, 'post@example.org')
    const before = server.deliveries.length
    for (const to of [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      'A <a@example.org>',
      '',
    ]) {
      await expect(send({ ...mail, to })).rejects.toThrow(TypeError)
    }
    expect(server.deliveries).toHaveLength(before)
    await send({ ...mail, subject: 'Hello\r\nBcc: b@example.org' })
    expect(server.deliveries.at(-1)?.to).toEqual(['anna@example.org'])
    expect(server.deliveries.at(-1)?.source).not.toMatch(/^Bcc:/m)
  })

  test('throws if the server refuses the mail', async () => {
    await expect(
      smtpSender(server.url, 'post@example.org')({ ...mail, to: 'refused@example.org' }),
    ).rejects.toThrow()
    await expect(smtpSender(server.url.replace('app:', 'bob:'), 'post@example.org')(mail)).rejects.toThrow()
    await expect(smtpSender('smtp://127.0.0.1:1', 'post@example.org')(mail)).rejects.toThrow()
  })
})

describe('the mailbox', () => {
  let dir: string
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'mail-'))
  })
  afterEach(() => setClock(null))
  afterAll(() => rm(dir, { recursive: true, force: true }))

  test('lists stored mails newest first, in every process that uses the data folder', async () => {
    expect(await mailbox(dir).read()).toEqual([])
    setClock(new Date('2026-05-01T10:00:00Z'))
    const box = mailbox(dir)
    for (const subject of ['1', '2', '3']) await box.store({ ...mail, subject })
    expect((await mailbox(dir).read()).map(({ subject }) => subject)).toEqual(['3', '2', '1'])
    expect((await mailbox(dir).read())[0]).toEqual({
      ...mail,
      subject: '3',
      sentAt: '2026-05-01T10:00:00.000Z',
    })
  })

  test('stores at most 200 mails, also when many are sent at the same time', async () => {
    const box = mailbox(dir)
    await Promise.all(
      Array.from({ length: 210 }, (_, index) => box.store({ ...mail, subject: `many ${index}` })),
    )
    const stored = await box.read()
    expect(stored).toHaveLength(200)
    expect(stored[0]?.subject).toBe('many 209')
    expect(await readdir(join(dir, 'mail'))).toHaveLength(200)
  })
})

test('the metric counts sent mails, failed addresses and further failures of an address', async () => {
  const counts = async () => [
    await metricValue('app_mails_total{outcome="sent"}'),
    await metricValue('app_mails_total{outcome="failed"}'),
    await metricValue('app_mails_total{outcome="failed-again"}'),
  ]
  expect(await counts()).toEqual([0, 0, 0])
  await sendMail(mail)
  expect(await counts()).toEqual([1, 0, 0])
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  forgetSingleton('env')
  const failing = async (to: string) => expect(sendMail({ ...mail, to })).rejects.toThrow()
  await failing(mail.to)
  expect(await counts()).toEqual([1, 1, 0])
  await failing(mail.to)
  await failing('berta@example.org')
  expect(await counts()).toEqual([1, 2, 1])
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + minutes(16))
  await failing(mail.to)
  later.mockRestore()
  expect(await counts()).toEqual([1, 3, 1])
})

test('an address that is refused for good ends without an error; what the operator can correct does not', async () => {
  const server = await startSmtpServer()
  const sendTo = (name: string, options = {}) => sendMail({ ...mail, to: `${name}@example.org` }, options)
  const refused = () => metricValue('app_mails_total{outcome="refused"}')
  await withMailServer(server.url, async () => {
    await sendTo('refused')
    await sendTo('unknown')
    for (const name of ['deferred', 'blocked', 'full', 'quota', 'relay', 'sender', 'content', 'failed'])
      await expect(sendTo(name)).rejects.toThrow()
    for (const name of ['refused', 'unknown'])
      await expect(sendTo(name, { mustArrive: true })).rejects.toThrow()
  })
  // Its login is refused, which is no reply about an address.
  await withMailServer(server.url.replace('app:', 'bob:'), async () => {
    await expect(sendTo('anna')).rejects.toThrow()
  })
  expect(await refused()).toBe(2)
  expect(server.deliveries).toEqual([])
  await server.stop()
})

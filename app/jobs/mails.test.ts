import { randomUUID } from 'node:crypto'
import { LANGUAGES } from 'db/limits/platform'
import { users } from 'db/schema/accounts'
import { accountMailJobs } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { restorableUntil } from '~/domains/accounts/deletion'
import { ALERTED_BY_MAIL, recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import type { StoredMail } from '~/platform/mail/mail.server'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { mailHandlers } from './mails.server'

const sendAlert = (eventId: string) => mailHandlers['security-alert']?.({ eventId })
const runAccountMailJob = (requestId: string) => mailHandlers['account-mail']?.({ requestId })

async function insertEvent(userId: string, over: Partial<typeof securityEvents.$inferInsert>) {
  const [event] = await db
    .insert(securityEvents)
    .values({ userId, kind: 'password-changed', device: 'Firefox, Android', country: 'DE', ...over })
    .returning()
  return event?.id ?? ''
}

describe('security-alert', () => {
  const at = { device: '', country: null, network: '192.0.2.1' }
  const queued = async () => {
    const [row] = await db.execute<{ jobs: number }>(
      sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'security-alert'`,
    )
    return row?.jobs ?? 0
  }

  it.each(LANGUAGES)(
    'every kind has its own e-mail in %s, with a discreet subject and instructions',
    async (language) => {
      const user = await makeAccount({ language })
      const mails = new Map<string, StoredMail>()
      for (const kind of ALERTED_BY_MAIL) {
        await sendAlert(await insertEvent(user.id, { kind, createdAt: new Date('2026-07-01T10:30:00Z') }))
        const [mail] = await mailsTo(user.email)
        if (mail) mails.set(kind, mail)
      }
      expect(new Set([...mails.values()].map(({ subject }) => subject)).size).toBe(ALERTED_BY_MAIL.length)
      for (const [kind, { subject, text, html, unsubscribe }] of mails) {
        expect(unsubscribe).toBeUndefined()
        // The subject reveals nothing to a bystander.
        expect(subject).not.toMatch(/escort|trans|sex|orchid|mara/i)
        expect(text).not.toMatch(/mail:|\{\{|undefined|null/)
        expect(html).not.toMatch(/mail:|\{\{|<img/)
        expect(html).toContain(`<html lang="${language}">`)
        const byAdmin = kind === 'suspended' || kind === 'reinstated'
        expect(text.includes('Firefox, Android')).toBe(!byAdmin)
        // 10:30 UTC is 12:30 in Berlin in July.
        if (!byAdmin) expect(text).toMatch(/12[:h]30/)
        expect(text).toMatch(/http:\/\/localhost:3000\/(forgot-password|login|legal)/)
      }
    },
  )

  it('states in German what happened, where, and what to do', async () => {
    const { id, email } = await makeAccount()
    await sendAlert(
      await insertEvent(id, { kind: 'signed-in-new-device', createdAt: new Date('2026-01-02T20:05:00Z') }),
    )
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: 'Anmeldung auf einem neuen Gerät',
      text: expect.stringContaining(
        'Gerät: Firefox, Android\nLand: Deutschland\nZeit (Berlin): 02.01.2026, 21:05',
      ),
    })
  })

  it.each(LANGUAGES)('in %s a used recovery code is no login: a reset takes one, too', async (language) => {
    const { id, email } = await makeAccount({ language })
    await sendAlert(await insertEvent(id, { kind: 'recovery-code-used' }))
    const [mail] = await mailsTo(email)
    const login = /angemeldet|logged in|ha entrado|inicio de sesión|entrou|login|s’est connecté|connexion/i
    expect(mail?.text).not.toMatch(login)
    expect(translator(language)('security:event.recovery-code-used')).not.toMatch(login)
  })

  it('leaves out unknown facts', async () => {
    const { id, email } = await makeAccount()
    await sendAlert(await insertEvent(id, { device: '', country: null }))
    expect((await mailsTo(email))[0]?.text).toMatch(/Gerät: unbekannt\nZeit/)
  })

  it('names the platform instead of a device for what an admin did', async () => {
    const { id, email } = await makeAccount()
    await sendAlert(await insertEvent(id, { kind: 'deleted', device: '', country: null, network: '' }))
    expect((await mailsTo(email))[0]?.text).toMatch(/Veranlasst durch: die Plattform\nZeit/)
    expect((await mailsTo(email))[0]?.text).not.toContain('Gerät:')
  })

  it.each(LANGUAGES)('names in %s until when a deletion can be undone, as pages do', async (language) => {
    const deletedAt = new Date('2026-07-01T10:30:59.999Z')
    const { id, email } = await makeAccount({ language, deletedAt })
    // Recorded after the deletion, in the next minute.
    const createdAt = new Date('2026-07-01T10:31:00Z')
    await sendAlert(await insertEvent(id, { kind: 'deleted', createdAt }))
    expect((await mailsTo(email))[0]?.text).toContain(restorableUntil(language, deletedAt))
  })

  it('names it as well if the deletion was undone before the e-mail was sent', async () => {
    const { id, email } = await makeAccount()
    await sendAlert(await insertEvent(id, { kind: 'deleted', createdAt: new Date('2026-01-02T20:05:00Z') }))
    expect((await mailsTo(email))[0]?.text).toContain('Bis zum 16.01.2026, 21:05 MEZ kannst du')
  })

  it('is sent to the old address', async () => {
    const { id, email } = await makeAccount()
    const oldEmail = `${randomUUID()}@example.test`
    await sendAlert(await insertEvent(id, { kind: 'email-changed', details: { oldEmail } }))
    expect([(await mailsTo(oldEmail)).length, (await mailsTo(email)).length]).toEqual([1, 0])
  })

  it('is sent to the address of the time of the event, if that was changed before the e-mail was accepted', async () => {
    const { id, email } = await makeAccount()
    const former = ['a', 'b'].map((name) => `${name}-${randomUUID()}@example.test`)
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 6, 1, 10, minute)) })
    const requested = await insertEvent(id, { kind: 'email-change-requested', ...at(0) })
    for (const [index, oldEmail] of former.entries())
      await insertEvent(id, { kind: 'email-changed', details: { oldEmail }, ...at(1 + index) })
    const counts = () => Promise.all([...former, email].map(async (to) => (await mailsTo(to)).length))
    await sendAlert(requested)
    expect(await counts()).toEqual([1, 0, 0])
    await sendAlert(await insertEvent(id, { kind: 'password-changed', ...at(3) }))
    expect(await counts()).toEqual([1, 0, 1])
  })

  it('is not sent after the account was deleted, nor about minor events', async () => {
    const { id, email } = await makeAccount()
    await sendAlert(await insertEvent(id, { kind: 'signed-in' }))
    const event = await insertEvent(id, {})
    await db.delete(users).where(eq(users.id, id))
    await sendAlert(event)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is enqueued in the transaction of the event, so not if that is rolled back', async () => {
    const { id: userId } = await makeAccount()
    const before = await queued()
    await db
      .transaction(async (tx) => {
        await recordSecurityEvent(tx, { userId, kind: 'password-changed', at })
        throw new Error('rolled back')
      })
      .catch(() => {})
    expect(await queued()).toBe(before)
    await recordSecurityEvent(db, { userId, kind: 'password-changed', at })
    expect(await queued()).toBe(before + 1)
  })

  it('is not enqueued for an event with a mail of its own', async () => {
    const { id: userId } = await makeAccount()
    const before = await queued()
    await recordSecurityEvent(db, { userId, kind: 'suspended', at, isMailed: false })
    expect(await queued()).toBe(before)
    await recordSecurityEvent(db, { userId, kind: 'suspended', at })
    expect(await queued()).toBe(before + 1)
  })
})

describe('account-mail', () => {
  const insertRequest = async () => {
    const [row] = await db
      .insert(accountMailJobs)
      .values({
        kind: 'register',
        email: `${randomUUID()}@example.test`,
        language: 'en',
        passwordHash: 'a hash',
        firstName: 'Mara',
        userType: 'man',
      })
      .returning()
    if (!row) throw new Error('no row was inserted')
    return row
  }
  const exists = async (id: string) =>
    (await db.select().from(accountMailJobs).where(eq(accountMailJobs.id, id))).length > 0

  it('sends the e-mail and deletes the row; a second run does nothing', async () => {
    const { id, email } = await insertRequest()
    await runAccountMailJob(id)
    await runAccountMailJob(id)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Please confirm your e-mail address',
    ])
    expect(await exists(id)).toBe(false)
  })
})

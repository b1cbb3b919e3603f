import { randomUUID } from 'node:crypto'
import { LANGUAGES } from 'db/limits/languages'
import { users } from 'db/schema/accounts'
import { accountMailJobs } from 'db/schema/joining'
import { securityEvents } from 'db/schema/security'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ALERTED_BY_MAIL, recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { db } from '~/platform/db.server'
import { type KeptMail, keptMails } from '~/platform/mail/mail.server'
import { makeAccount } from '~/testing/people/accounts'
import { accountMailHandler } from './account-mail.server'
import { securityAlertHandler } from './security-alert.server'

const mailsTo = async (email: string) => (await keptMails()).filter((mail) => mail.to === email)
const tell = (eventId: string) => securityAlertHandler['security-alert']?.({ eventId })
const answer = (requestId: string) => accountMailHandler['account-mail']?.({ requestId })

async function happened(userId: string, over: Partial<typeof securityEvents.$inferInsert>) {
  const [event] = await db
    .insert(securityEvents)
    .values({ userId, kind: 'password-changed', device: 'Firefox, Android', country: 'DE', ...over })
    .returning()
  return event?.id ?? ''
}

describe('security-alert', () => {
  it.each(LANGUAGES)(
    'every kind has a letter of its own in %s, discreet and with the ways out',
    async (language) => {
      const user = await makeAccount({ language })
      const mails = new Map<string, KeptMail>()
      for (const kind of ALERTED_BY_MAIL) {
        await tell(await happened(user.id, { kind, createdAt: new Date('2026-07-01T10:30:00Z') }))
        const [mail] = await mailsTo(user.email)
        if (mail) mails.set(kind, mail)
      }
      expect(new Set([...mails.values()].map(({ subject }) => subject)).size).toBe(ALERTED_BY_MAIL.length)
      for (const [kind, { subject, text, html }] of mails) {
        // Whoever looks over a shoulder learns nothing.
        expect(subject).not.toMatch(/escort|trans|sex|orchid|mara/i)
        expect(text).not.toMatch(/mail:|\{\{|undefined|null/)
        expect(html).not.toMatch(/mail:|\{\{|<img/)
        expect(html).toContain(`<html lang="${language}">`)
        const byAdmin = kind === 'blocked' || kind === 'unblocked'
        expect(text.includes('Firefox, Android')).toBe(!byAdmin)
        // Half past twelve in Berlin.
        if (!byAdmin) expect(text).toMatch(/12[:h]30/)
        expect(text).toMatch(/http:\/\/localhost:3000\/(forgot-password|login|legal)/)
      }
    },
  )

  it('says in German what was done, where, and what to do', async () => {
    const { id, email } = await makeAccount()
    await tell(
      await happened(id, { kind: 'signed-in-new-device', createdAt: new Date('2026-01-02T20:05:00Z') }),
    )
    expect((await mailsTo(email))[0]).toMatchObject({
      subject: 'Anmeldung von einem neuen Gerät',
      text: expect.stringContaining(
        'Gerät: Firefox, Android\nLand: Deutschland\nZeit (Berlin): 02.01.2026, 21:05',
      ),
    })
  })

  it('leaves out what nobody knows', async () => {
    const { id, email } = await makeAccount()
    await tell(await happened(id, { device: '', country: null }))
    expect((await mailsTo(email))[0]?.text).toMatch(/Gerät: unbekannt\nZeit/)
  })

  it('writes to the address that was given up', async () => {
    const { id, email } = await makeAccount()
    const oldEmail = `${randomUUID()}@example.test`
    await tell(await happened(id, { kind: 'email-changed', details: { oldEmail } }))
    expect([(await mailsTo(oldEmail)).length, (await mailsTo(email)).length]).toEqual([1, 0])
  })

  it('has nothing to say once the account is gone, nor about what nobody needs to hear', async () => {
    const { id, email } = await makeAccount()
    await tell(await happened(id, { kind: 'signed-in' }))
    const event = await happened(id, {})
    await db.delete(users).where(eq(users.id, id))
    await tell(event)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is queued with the row of the log, and not where that is rolled back', async () => {
    const { id: userId } = await makeAccount()
    const at = { device: '', country: null, network: '192.0.2.1' }
    const queued = async () => {
      const [row] = await db.execute<{ jobs: number }>(
        sql`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'security-alert'`,
      )
      return row?.jobs ?? 0
    }
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
})

describe('account-mail', () => {
  const asked = async () => {
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
    if (!row) throw new Error('nothing was asked')
    return row
  }
  const open = async (id: string) =>
    (await db.select().from(accountMailJobs).where(eq(accountMailJobs.id, id))).length > 0

  it('answers and forgets the question; a second run finds nothing to do', async () => {
    const { id, email } = await asked()
    await answer(id)
    await answer(id)
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Please confirm your e-mail address',
    ])
    expect(await open(id)).toBe(false)
  })
})

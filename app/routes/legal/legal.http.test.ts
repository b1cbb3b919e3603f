import { REQUEST_LIMITS } from 'db/limits/http'
import { DECLINED_TERMS_DAYS } from 'db/limits/legal'
import { users } from 'db/schema/accounts'
import { termsAnswers, withdrawals } from 'db/schema/terms'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { startOrder } from '~/domains/payments/orders.server'
import { LANGUAGES } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { stampFields } from '~/testing/proofs/bot-check'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = sharedServer()
const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
const read = async (path: string) => text(await server.client().get(path))

it.each(LANGUAGES)('the imprint’s e-mail address and phone number are links (%s)', async (lang) => {
  const html = await read(`/legal?lang=${lang}`)
  const [, address] = /<a [^>]*href="mailto:([^"]+)">\1<\/a>/.exec(html) ?? []
  expect(address).toMatch(/^\S+@\S+\.\S+$/)
  const [, number = '', shown = ''] = /<a [^>]*href="tel:(\+\d+)">([^<]+)<\/a>/.exec(html) ?? []
  expect(shown.replace(/[^+\d]/g, '')).toBe(number)
})

describe('versions', () => {
  it('shows the current text, a former one by its version, and leads from unknown ones to the current', async () => {
    expect(await read('/agb')).toContain('Stand: 23.11.2026')
    const former = await read('/agb?version=2026-11-20')
    expect(former).toContain('Stand: 20.11.2026')
    expect(former).toContain('Das ist eine frühere Fassung.')
    const unknown = await server.client().get('/agb?version=1999-01-01')
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/agb'])
  })

  it.each(LANGUAGES)('lists all of them with the words that changed (%s)', async (lang) => {
    for (const path of ['/agb/versions', '/datenschutz/versions']) {
      const html = await read(`${path}?lang=${lang}`)
      expect(html).toMatch(/20(\.11\.|\s(de\s)?nov\S+\s(de\s)?)2026/i)
      expect(html).toMatch(/<ins [^>]*>/)
      expect(html).toMatch(/<del [^>]*>/)
    }
  })
})

describe('a changed version of the terms', () => {
  async function memberOfFormerTerms() {
    const { client, user } = await signedInClient(server)
    await db.insert(termsAnswers).values({
      ...{ userId: user.id, version: '2026-11-20', language: 'de' },
      ...{ answer: 'accepted', occasion: 'registration', createdAt: new Date(Date.now() - 1000) },
    })
    return { client, userId: user.id }
  }
  const to = (answer: Response) => [answer.status, answer.headers.get('location')]
  const answersOf = (userId: string) =>
    db
      .select()
      .from(termsAnswers)
      .where(eq(termsAnswers.userId, userId))
      .orderBy(desc(termsAnswers.createdAt))

  it('asks at the next visit, keeps version and moment of the answer, and leads back', async () => {
    const { client, userId } = await memberOfFormerTerms()
    expect(to(await client.get('/likes'))).toEqual([302, '/agb/accept?redirectTo=%2Flikes'])
    const page = await text(await client.get('/agb/accept?redirectTo=%2Flikes'))
    expect(page).toContain('Neue Nutzungsbedingungen')
    expect(page).toMatch(new RegExp(`noch ${DECLINED_TERMS_DAYS}\\sTage`))
    expect(page).toMatch(/<del /)
    for (const open of ['/agb', '/settings/security/delete', '/report'])
      expect((await client.get(open)).status).toBe(200)
    const form = { version: '2026-11-23', answer: 'accepted', redirectTo: '/likes' }
    expect(to(await client.send('/agb/accept', { form }))).toEqual([302, '/likes'])
    expect((await client.get('/likes')).status).toBe(200)
    expect((await answersOf(userId))[0]).toMatchObject({
      ...{ version: '2026-11-23', answer: 'accepted', occasion: 'change', language: 'de' },
      createdAt: expect.any(Date),
    })
    expect(to(await client.get('/agb/accept'))).toEqual([302, '/agb'])
  })

  it('lets somebody who declined go on for a time, but not buy; then only leave', async () => {
    const { client, userId } = await memberOfFormerTerms()
    await db.update(users).set({ userType: 'trans' }).where(eq(users.id, userId))
    const form = { version: '2026-11-23', answer: 'declined' }
    expect(to(await client.send('/agb/accept', { form }))).toEqual([302, '/'])
    expect((await client.get('/likes')).status).toBe(200)
    const order = await client.send('/premium/order', { form: { consent: 'on' } })
    expect(to(order)).toEqual([303, '/agb/accept?redirectTo=%2Fpremium'])
    // Nor by an order of the days before.
    const begun = await startOrder({ id: userId, userType: 'trans' })
    if ('refusal' in begun) throw new Error(begun.refusal)
    expect(to(await client.get(`/premium/order?order=${begun.reference}`))).toEqual([
      303,
      `/agb/accept?redirectTo=%2Fpremium%2Forder%3Forder%3D${begun.reference}`,
    ])
    await db
      .update(termsAnswers)
      .set({ createdAt: new Date(Date.now() - 16 * 24 * 60 * 60 * 1000) })
      .where(eq(termsAnswers.userId, userId))
    await db
      .update(termsAnswers)
      .set({ createdAt: new Date(Date.now() - 20 * 24 * 60 * 60 * 1000) })
      .where(eq(termsAnswers.version, '2026-11-20'))
    expect(to(await client.get('/likes'))[1]).toBe('/agb/accept?redirectTo=%2Flikes')
    expect(await text(await client.get('/agb/accept'))).toContain('ruht dein Konto')
    expect((await client.get('/settings/security/delete')).status).toBe(200)
    // A new address, a lost factor, a forgotten password and e-mails that are switched off are settings, too.
    for (const link of ['confirm-email', 'keep-second-factor', 'reset-password', 'unsubscribe'])
      expect((await client.get(`/${link}?token=x`)).headers.get('location')).toBeNull()
    // Declining again begins no new days.
    await client.send('/agb/accept', { form })
    expect(await answersOf(userId)).toHaveLength(2)
    expect(await text(await client.get('/agb/accept'))).toContain('ruht dein Konto')
    // Half past midnight in Germany.
    await db
      .update(termsAnswers)
      .set({ createdAt: new Date('2126-12-01T23:30:00Z') })
      .where(and(eq(termsAnswers.userId, userId), eq(termsAnswers.version, '2026-11-23')))
    expect(await text(await client.get('/agb/accept'))).toContain('Bis zum 17.12.2126')
  })

  it('says that the terms are accepted if a page that is still open would decline them after that', async () => {
    const { client, userId } = await memberOfFormerTerms()
    const version = '2026-11-23'
    await client.send('/agb/accept', { form: { version, answer: 'accepted' } })
    await client.get('/settings')
    const declined = await client.send('/agb/accept', { form: { version, answer: 'declined' } })
    expect(to(declined)).toEqual([302, '/'])
    expect(await text(await client.get('/settings'))).toContain('deine Zustimmung ist gespeichert')
    expect((await answersOf(userId)).map(({ answer }) => answer)).toEqual(['accepted', 'accepted'])
  })

  it('refuses an answer to a version that was not shown, and nonsense', async () => {
    const { client, userId } = await memberOfFormerTerms()
    const old = { version: '2026-11-20', answer: 'accepted' }
    const page = await text(await client.get('/agb/accept?redirectTo=/likes'))
    const [, action = ''] = / action="(\/agb\/accept\?[^"]*)"/.exec(page) ?? []
    const refused = await client.send(action, { form: { ...old, redirectTo: '/likes' } })
    expect(refused.status).toBe(409)
    // The answer to the version that is shown now leads back, too, and so does another language.
    const html = (await text(refused)).replaceAll('&amp;', '&')
    expect(html).toContain('name="redirectTo" value="/likes"')
    expect(html).toContain('href="/agb/accept?redirectTo=%2Flikes&lang=fr"')
    const nonsense: Record<string, string>[] = [
      { version: '2026-11-23', answer: 'maybe' },
      { answer: 'accepted' },
      {},
    ]
    for (const form of nonsense) expect((await client.send('/agb/accept', { form })).status).toBe(400)
    expect(await answersOf(userId)).toHaveLength(1)
  })

  it('stores no answer of a page of another account, which is still open', async () => {
    const { client, userId } = await memberOfFormerTerms()
    expect(await text(await client.get('/agb/accept'))).toContain(`name="account" value="${userId}"`)
    const form = { version: '2026-11-23', answer: 'accepted', account: UNKNOWN_ID }
    expect(to(await client.send('/agb/accept', { form }))).toEqual([302, '/agb/accept'])
    expect(await answersOf(userId)).toHaveLength(1)
    expect(to(await client.send('/agb/accept', { form: { ...form, account: userId } }))).toEqual([302, '/'])
    expect(await answersOf(userId)).toHaveLength(2)
  })
})

describe('withdrawal', () => {
  const FORM = { name: 'Kim Beispiel', contract: 'Beleg 2026-0001', email: ' Kim.Withdraw@Example.test ' }
  const send = async (form: Record<string, string>) =>
    server.client().send('/widerruf/formular', {
      form: { ...stampFields(), ...form },
    })

  it('is two presses away, stored with its moment, confirmed to the sender and sent to the operator', async () => {
    expect(await read('/widerruf')).toMatch(/href="\/widerruf\/formular"[^>]*>Vertrag widerrufen/)
    expect(await read('/widerruf/formular')).toContain('Widerruf bestätigen')
    const sent = await send(FORM)
    expect(sent.status).toBe(303)
    const receipt = String(sent.headers.get('location'))
    expect(receipt).toMatch(/^\/widerruf\/formular\?number=[0-9A-F]{4}-[0-9A-F]{4}$/)
    expect(await read(receipt)).toContain('Dein Widerruf ist eingegangen')
    const [row] = await db
      .select()
      .from(withdrawals)
      .where(eq(withdrawals.email, 'kim.withdraw@example.test'))
    expect(row).toMatchObject({
      name: 'Kim Beispiel',
      contract: 'Beleg 2026-0001',
      userId: null,
      language: 'de',
    })
    await vi.waitFor(
      async () => {
        const mails = await read('/dev/mail')
        expect(mails).toContain('kim.withdraw@example.test')
        expect(mails).toContain('betreiber@example.org')
      },
      { timeout: 30_000, interval: 500 },
    )
  })

  it('of a page of another account, which is still open, counts, but not as that of this account', async () => {
    const { client, user } = await signedInClient(server)
    expect(await text(await client.get('/widerruf/formular'))).toContain(`name="account" value="${user.id}"`)
    expect(await read('/widerruf/formular')).not.toContain('name="account"')
    const declaredOf = async (account: string) => {
      const email = `kim.${account}@example.test`
      const sent = await client.send('/widerruf/formular', {
        form: { ...stampFields(), ...FORM, email, account },
      })
      expect(sent.status).toBe(303)
      return await db.select().from(withdrawals).where(eq(withdrawals.email, email))
    }
    expect(await declaredOf(user.id)).toMatchObject([{ userId: user.id }])
    expect(await declaredOf(UNKNOWN_ID)).toMatchObject([{ userId: null }])
  })

  it('counts also without a confirmation by e-mail, which an address gets five times a day', async () => {
    const email = 'kim.flooded@example.test'
    for (let at = 0; at < REQUEST_LIMITS.withdrawalAddress.points; at += 1)
      await limitFor('withdrawalAddress').consume(hashOf(email))
    const sent = await send({ ...FORM, email })
    expect(sent.status).toBe(303)
    const page = await read(String(sent.headers.get('location')))
    expect(page).toContain('Dein Widerruf ist eingegangen')
    expect(page).toContain('Wir bestätigen deinen Widerruf von Hand')
    expect(page).not.toContain('Wir bestätigen ihn gleich per E-Mail')
    expect(await db.$count(withdrawals, eq(withdrawals.email, email))).toBe(1)
  })

  it.each([
    [{ ...FORM, name: ' ' }, 'Bitte gib deinen Namen ein'],
    [{ ...FORM, contract: '' }, 'Bitte nenne den Vertrag'],
    [{ ...FORM, email: 'kim' }, 'Bitte gib eine gültige E-Mail-Adresse ein'],
    // The ASCII form of its domain is too long to be stored.
    [
      { ...FORM, email: `kim@${'中国日本韩国台湾香港.'.repeat(16)}example` },
      'Bitte gib eine gültige E-Mail-Adresse ein',
    ],
    [{ ...FORM, contract: 'see https://evil.example' }, 'Bitte nenne den Vertrag'],
    [{ ...FORM, contract: 'see ftp://evil.example' }, 'Bitte nenne den Vertrag'],
    // A line break in every mail program.
    [{ ...FORM, name: 'Kim\u2028Bitte ruf an' }, 'Bitte gib deinen Namen ein'],
    [{ ...FORM, name: 'x'.repeat(101) }, 'Bitte gib deinen Namen ein'],
  ])('refuses %j in words and keeps the input', async (form, error) => {
    const answer = await send(form)
    expect(answer.status).toBe(400)
    const html = await text(answer)
    expect(html).toContain(error)
    expect(html).toContain('Widerruf bestätigen')
  })

  it('refuses a NUL', async () => {
    expect((await send({ ...FORM, name: 'Kim\0' })).status).toBe(400)
  })
})

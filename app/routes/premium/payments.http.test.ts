import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { paymentNotices } from 'db/schema/payments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import { type FakeProvider, noticeQuery, startPaymentProvider } from '~/testing/fakes/payment-provider'
import { cookieHeader } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { waitForMail } from '~/testing/mails'
import { paymentsOf, premiumEndOf } from '~/testing/people/premium'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const HTML = { Accept: 'text/html' }
const OLD_KEY = 'the key before the rotation'
const SHOP = { shopId: '60678', key: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' }

let provider: FakeProvider
beforeAll(async () => {
  provider = await startPaymentProvider(SHOP)
})
const server = ownServer(() => ({ ...provider.env, PAYMENT_KEY: `${SHOP.key},${OLD_KEY}` }))
afterAll(() => provider.stop())

const aSale = () => randomUUID().slice(0, 18)
const notify = (query: string, method = 'GET') =>
  server.client().send(`/api/payments/notice?${query}`, { method })
const textOf = async (answer: Promise<Response>) => (await answer).text()

async function orderOf(over: Parameters<typeof signedInClient>[1] = {}) {
  const { client, user } = await signedInClient(server, { userType: 'trans', ...over })
  const answer = await client.postForm('/premium/order', { consent: 'on' })
  expect(answer.status).toBe(303)
  const address = answer.headers.get('location') ?? ''
  const reference = new URL(address, server.origin).searchParams.get('order') ?? ''
  return { client, user, address, reference, saleId: aSale() }
}

/** The signed link of an order page. */
function linkOf(page: string): string {
  const tag = /<a [^>]*target="_blank"[^>]*>/.exec(page)?.[0] ?? ''
  expect(tag).toContain('rel="noopener"')
  return (/href="([^"]+)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
}

describe('the order', () => {
  test('needs consent; then a link that the provider accepts', async () => {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    const refused = await client.postForm('/premium/order', {})
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Bitte bestätige, dass Premium sofort beginnen soll.')
    expect(await paymentsOf(user.id)).toEqual([])

    const { client: buyer, address, user: owner } = await orderOf()
    const before = await paymentsOf(owner.id)
    expect(before).toMatchObject([
      { status: 'started', amountCents: 999, currency: 'EUR', days: 30, consentedAt: expect.any(Date) },
    ])
    const page = await textOf(buyer.get(address, HTML))
    expect(page).toContain('Zahlungspflichtig bestellen')
    expect(page).toContain('verlängert sich nicht')
    const link = linkOf(page)
    expect(provider.accepts(link)).toBe(true)
    expect(provider.accepts(link.replace('9.99', '0.01'))).toBe(false)
    expect(await paymentsOf(owner.id)).toEqual(before)
  })

  test('of a page of another account, which is still open, is not begun', async () => {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    expect(await textOf(client.get('/premium', HTML))).toContain(`name="account" value="${user.id}"`)
    const refused = await client.postForm('/premium/order', { consent: 'on', account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, '/premium/order'])
    expect(await textOf(client.get('/premium/order', HTML))).toContain(
      'Inzwischen ist ein anderes Konto angemeldet.',
    )
    expect(await paymentsOf(user.id)).toEqual([])
    expect((await client.postForm('/premium/order', { consent: 'on', account: user.id })).status).toBe(303)
  })

  test('is its buyer’s alone, and for providers alone', async () => {
    const { address } = await orderOf()
    const { client: other } = await signedInClient(server, { userType: 'trans' })
    expect((await other.get(address, HTML)).status).toBe(404)
    expect((await server.client().get(address, HTML)).status).toBe(404)
    for (const wrong of ['%00', 'x'.repeat(3000), '..', 'f'.repeat(24)])
      expect([wrong.slice(0, 9), (await other.get(`/premium/order?order=${wrong}`, HTML)).status]).toEqual([
        wrong.slice(0, 9),
        404,
      ])
    const { client: customer, user } = await signedInClient(server, { userType: 'man' })
    expect((await customer.postForm('/premium/order', { consent: 'on' })).status).toBe(404)
    expect(await paymentsOf(user.id)).toEqual([])
    expect(await textOf(customer.get('/premium', HTML))).toContain('Premium ist für Escorts')
  })

  test('cannot be begun without end', async () => {
    const { client } = await orderOf()
    const statuses: number[] = []
    for (let at = 0; at < 20; at += 1)
      statuses.push((await client.postForm('/premium/order', { consent: 'on' })).status)
    expect(statuses.slice(0, 19)).toEqual(Array(19).fill(303))
    expect(statuses[19]).toBe(429)
  })

  test('says so while the provider is unavailable', async () => {
    const { client, address } = await orderOf()
    expect(await textOf(client.get(address, HTML))).not.toContain('antwortet gerade nicht')
  })
})

describe('a purchase', () => {
  test('shows at once on every page, by mail and in the settings; a refund ends it', async () => {
    const { client, user, reference, saleId, address } = await orderOf()
    const success = `/premium-success?order=${reference}`
    expect(await textOf(client.get(success, HTML))).toContain('Deine Zahlung wird noch geprüft')

    const answer = await notify(noticeQuery(SHOP, 'purchase', { saleId, reference }))
    expect([answer.status, await answer.text()]).toEqual([200, 'OK'])
    const shown = await textOf(client.get(success, HTML))
    expect(shown).toContain('Premium aktiviert!')
    expect(await textOf(client.get('/premium', HTML))).toContain('Premium ist bereits aktiv')
    // SPEC 2 "Premium pages", word for word.
    const english = { ...HTML, 'Accept-Language': 'en' }
    expect(await textOf(client.get('/premium', english))).toContain('Premium already active')
    expect(await textOf(client.get(address, HTML))).toContain('schon bezahlt')
    // The days of a further order count from the end of these.
    const further = await client.postForm('/premium/order', { consent: 'on' })
    expect(await textOf(client.get(further.headers.get('location') ?? '', HTML))).toMatch(
      /30\sTage ab \d{1,2}\.\s\p{L}+ \d{4}, verlängert sich nicht/u,
    )
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ isPremium: true })

    const mail = await waitForMail(user.email, 'Dein Kauf gilt für 30\u00a0Tage')
    expect(mail.text).toMatch(/widerrufen/)
    expect(mail.text).toMatch(/9,99\s€ inkl\. MwSt\./)

    const list = await textOf(client.get('/settings/payments', HTML))
    expect(list).not.toContain('<span>Am ')
    const receipt = /\/settings\/payments\/[0-9a-f-]+\/receipt/.exec(list)?.[0] ?? ''
    const pdf = await client.get(receipt)
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const bytes = Buffer.from(await pdf.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(await (await client.get(receipt)).arrayBuffer()).equals(bytes)).toBe(true)
    const { client: other } = await signedInClient(server, { userType: 'trans' })
    for (const stranger of [other, server.client()]) expect((await stranger.get(receipt)).status).toBe(404)
    // Unreadable for every address.
    expect((await other.get('/settings/payments/x%00y/receipt')).status).toBe(400)

    await notify(noticeQuery(SHOP, 'credit', { saleId, reference }))
    expect(await (await client.get('/api/auth/user')).json()).toMatchObject({ isPremium: false })
    const ended = await textOf(client.get('/settings/payments', HTML))
    expect(ended).toContain('Erstattet')
    expect(ended).toMatch(/<span>Am \d{1,2}\.\s\p{L}+ \d{4}<\/span>/u)
    const refunded = await textOf(client.get(success, HTML))
    expect(refunded).toContain('Premium nicht aktiv')
    expect(refunded).toContain('Diese Zahlung wurde erstattet.')
    expect(refunded).not.toContain('Sobald deine Zahlung bestätigt ist')
    expect(await textOf(client.get(address, HTML))).toContain('Diese Bestellung wurde erstattet.')
  })

  test('that was charged back is not called refunded, nor unconfirmed once its days are over', async () => {
    const { client, user, reference, saleId, address } = await orderOf()
    const success = `/premium-success?order=${reference}`
    await notify(noticeQuery(SHOP, 'purchase', { saleId, reference }))
    const over = { premiumExpiresAt: new Date(Date.now() - days(1)) }
    await db.update(users).set(over).where(eq(users.id, user.id))
    expect(await textOf(client.get(success, HTML))).toContain('Deine Zahlung ist angekommen, aber')
    await notify(noticeQuery(SHOP, 'chargeback', { saleId, reference }))
    for (const [path, text] of [
      [success, 'Diese Zahlung wurde zurückgebucht.'],
      [address, 'Die Zahlung dieser Bestellung wurde zurückgebucht.'],
    ] as const) {
      const page = await textOf(client.get(path, HTML))
      expect(page).toContain(text)
      expect(page).not.toMatch(/erstattet|Sobald deine Zahlung/)
    }
  })

  test('reaches open pages by the event stream, before a sign-out that follows it', async () => {
    const { client, reference, saleId } = await orderOf()
    const stream = await fetch(`${server.origin}/events`, {
      headers: { accept: 'text/event-stream', cookie: cookieHeader(client.cookies) },
    })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    const more = async () => {
      const part = await reader?.read()
      text += part?.value ?? ''
      return part?.done === false
    }
    while (!text.includes('event: unread') && (await more()));
    expect(text).not.toContain('event: premium')
    await notify(noticeQuery(SHOP, 'purchase', { saleId, reference }))
    // Events come in the order of their commits: what a later job or question found would be too late for this stream.
    await client.postForm('/logout', {})
    while (await more());
    expect(text).toContain('event: premium')
  })

  test('with the key before a rotation counts too', async () => {
    const { user, reference, saleId } = await orderOf()
    const answer = await notify(noticeQuery({ ...SHOP, key: OLD_KEY }, 'purchase', { saleId, reference }))
    expect(await answer.text()).toBe('OK')
    expect((await premiumEndOf(user.id))?.getTime()).toBeGreaterThan(Date.now() + days(29))
  })
})

describe('notices that are refused', () => {
  test('forged, unsigned, SHA-1, doubled, huge: nothing is stored', async () => {
    const { user, reference, saleId } = await orderOf()
    const good = noticeQuery(SHOP, 'purchase', { saleId, reference })
    const refused = [
      good.replace(/&signature=.*/, ''),
      good.replace('9.99', '1.99'),
      `${good}&priceAmount=9.99`,
      noticeQuery({ ...SHOP, key: 'of somebody else' }, 'purchase', { saleId, reference }),
      noticeQuery(SHOP, 'purchase', { saleId, reference }, { algorithm: 'sha1' }),
      noticeQuery(SHOP, 'purchase', { saleId, reference: 'a\0b' }),
      noticeQuery(SHOP, 'purchase', { saleId, reference }, { extra: { custom1: 'x'.repeat(9000) } }),
    ]
    for (const query of refused) {
      const answer = await notify(query)
      expect([query.slice(0, 50), answer.status]).toEqual([query.slice(0, 50), 400])
      expect(await answer.text()).not.toBe('OK')
    }
    const huge = await notify(`${good}&custom1=${'x'.repeat(1_000_000)}`)
    expect(huge.status).toBeGreaterThanOrEqual(400)
    expect(huge.status).toBeLessThan(500)
    expect((await notify(good, 'HEAD')).status).toBe(200)
    expect((await notify(good, 'POST')).status).toBe(405)
    expect(await db.$count(paymentNotices, eq(paymentNotices.saleId, saleId))).toBe(0)
    expect(await premiumEndOf(user.id)).toBeNull()
  })
})

describe('the success page', () => {
  test('claims nothing to strangers, and foreign references reveal nothing', async () => {
    const { reference, saleId } = await orderOf()
    await notify(noticeQuery(SHOP, 'purchase', { saleId, reference }))
    const { client: other } = await signedInClient(server, { userType: 'trans' })
    const page = (order: string) => textOf(other.get(`/premium-success?order=${order}`, HTML))
    const without = (text: string) => text.replace(/nonce="[^"]*"|order=[0-9a-f]+|"[0-9a-f-]{36}"/g, '')
    const foreign = await page(reference)
    expect(foreign).toContain('Premium nicht aktiv')
    expect(foreign).not.toMatch(/aktiviert|wird noch geprüft/)
    expect(without(foreign).length).toBe(without(await page('0'.repeat(24))).length)
    const signedOut = await textOf(server.client().get(`/premium-success?order=${reference}`, HTML))
    expect(signedOut).toContain('Melde dich an')
    // The way back leads to the same order.
    expect(signedOut).toContain(`/login?redirectTo=%2Fpremium-success%3Forder%3D${reference}"`)
    expect(signedOut).not.toMatch(/aktiviert|wird noch geprüft/)
  })
})

describe('the page of the admins', () => {
  test('lists, filters, sums up, and shows what does not match with its notice, without JavaScript', async () => {
    const { client: admin } = await signedInClient(server, { isAdmin: true })
    const page = (query = '') => textOf(admin.get(`/admin/payments${query}`, HTML))
    const paid = await orderOf({ firstName: 'Paula' })
    await notify(noticeQuery(SHOP, 'purchase', paid))
    const wrong = await orderOf({ firstName: 'Wanda' })
    await notify(noticeQuery(SHOP, 'purchase', { ...wrong, amount: '1.99' }))

    const refunded = await orderOf({ firstName: 'Rosa' })
    await notify(noticeQuery(SHOP, 'purchase', refunded))
    await notify(noticeQuery(SHOP, 'credit', refunded))

    const all = await page()
    for (const shown of [paid.saleId, wrong.saleId, 'Betrag stimmt nicht', 'Monatssummen'])
      expect(all).toContain(shown)
    expect(all).not.toContain(paid.user.email)
    // On a phone the card of a payment names what it shows.
    for (const name of ['Referenz', 'Verkaufsnummer', 'Beleg']) expect(all).toContain(`data-name="${name}"`)
    // The area tells how much waits in it.
    expect(all).toMatch(/href="\/admin\/payments"[^>]*>Zahlungen<span[^>]*><span[^>]*>\d+<\/span>/)
    const found = await page(`?q=${paid.saleId}`)
    expect(found).toContain('Paula')
    expect(found).not.toContain('Wanda')
    expect(found).toMatch(/>Bezahlt: [\d.]{10}, \d\d:\d\d/)
    expect(found).not.toMatch(/>Erstattet: \d/)
    expect(await page(`?q=${refunded.saleId}`)).toMatch(/>Bezahlt: \d[\s\S]*>Erstattet: [\d.]{10}, \d\d:\d\d/)
    expect(await page(`?q=${wrong.reference}`)).not.toMatch(/>Bezahlt: \d/)
    expect(await page('?status=refunded')).not.toContain(paid.reference)
    const reversed = await page('?from=2026-03-02&to=2026-03-01')
    expect(reversed).toContain('Keine Zahlungen gefunden')
    expect(reversed).toContain('„Von“ liegt nach „Bis“.')
    // Unknown values count as missing.
    expect(await page('?status=x&from=yesterday&before=forged')).toContain(paid.reference)
  })

  test('moderators, members and visitors get none of it', async () => {
    const { reference } = await orderOf()
    const { client: moderator } = await signedInClient(server, { isModerator: true })
    const { client: member } = await signedInClient(server, { userType: 'trans' })
    for (const [client, led] of [
      [moderator, '/admin/cases'],
      [member, '/'],
      [server.client(), '/'],
    ] as const) {
      const answer = await client.get('/admin/payments', HTML)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, led])
      expect(await answer.text()).not.toContain(reference)
    }
  })
})

test('on a phone the first four benefits are named above the price', async () => {
  const { client } = await signedInClient(server, { userType: 'trans' })
  const page = await textOf(client.get('/premium', HTML))
  const first = ['Goldene Krone', 'Eigener Bereich', 'Weiter oben', 'Größere Reichweite']
  const named = [...first, 'Vorrang im Chat'].filter((title) => page.includes(`${title}</li>`))
  expect(named).toEqual(first)
})

test('outside the demo there is no free upgrade', async () => {
  const { client, user } = await signedInClient(server, { userType: 'trans' })
  expect((await client.get('/subscribe', HTML)).status).toBe(403)
  expect((await client.postForm('/subscribe', {})).status).toBe(403)
  const call = await client.send('/api/upgrade-premium', { method: 'POST' })
  expect([call.status, await call.json()]).toEqual([
    403,
    { message: 'Premium-Upgrade fehlgeschlagen', code: 'demo-only' },
  ])
  expect(await premiumEndOf(user.id)).toBeNull()
})

import { randomUUID } from 'node:crypto'
import type { NoticeKind } from 'db/limits/notifications'
import { LANGUAGES } from 'db/limits/platform'
import { expect, it } from 'vitest'
import { preferencesOf } from '~/domains/notifications/preferences/preferences.server'
import { unsubscribeUrl } from '~/domains/notifications/preferences/unsubscribe.server'
import { translator } from '~/i18n/server.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount } from '~/testing/people/accounts'

const server = sharedServer()
const OTHER_SITE = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }

const linkFor = (userId: string, kinds: NoticeKind[]): string => {
  const { pathname, search } = new URL(unsubscribeUrl(userId, kinds))
  return pathname + search
}
async function mailed(kinds: NoticeKind[]) {
  const user = await makeAccount()
  return { user, link: linkFor(user.id, kinds), preferences: () => preferencesOf(user) }
}
/** The POST of a mail program, without a cookie. */
const oneClick = (link: string, headers: Record<string, string> = {}, body: BodyInit | null = null) =>
  fetch(server.origin + link, {
    method: 'POST',
    body: body ?? new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    headers,
    redirect: 'manual',
  })

it('the page names what is switched off, in the language of its reader, and changes nothing', async () => {
  const { link, preferences } = await mailed(['match', 'support_answer'])
  const before = await preferences()
  for (const language of LANGUAGES) {
    const client = server.client()
    client.cookies.set('lang', language)
    const answer = await client.get(link)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    const page = await answer.text()
    const t = translator(language)
    expect(page).toContain(`<h1>${t('notifications:unsubscribe.title')}</h1>`)
    expect(page).toContain(t('notifications:kind.support_answer'))
    expect(page).toContain(`<form method="post" action="${link}">`)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect((await client.send(link, { method: 'HEAD' })).status).toBe(200)
  }
  expect(await preferences()).toEqual(before)
})

it('its form switches the e-mails of these kinds off, once or again, and nothing else', async () => {
  const { user, link, preferences } = await mailed(['support_answer'])
  const before = await preferences()
  for (let press = 0; press < 2; press++) {
    const answer = await server.client().postForm(link, {})
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Diese E‑Mails sind ausgeschaltet.')
    const { support_answer, ...others } = await preferences()
    expect(support_answer).toEqual({ app: true, push: true, mail: false })
    expect({ ...others, support_answer: before.support_answer }).toEqual(before)
  }
  expect((await preferencesOf(await makeAccount())).support_answer.mail).toBe(true)
  // The URL contains nothing that can be read.
  for (const part of [user.id, user.email, 'support']) expect(link).not.toContain(part)
})

it('so does one POST of a mail program: of its server, or of a page of another site', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const [headers, body] of [
    [{}, null],
    [{}, form],
    [OTHER_SITE, null],
    [{ origin: 'null' }, form],
  ] as const) {
    const { link, preferences } = await mailed(['premium_ending'])
    // Without a redirect (RFC 8058 3.1).
    expect((await oneClick(link, headers, body)).status).toBe(200)
    expect((await preferences()).premium_ending.mail).toBe(false)
  }
})

it('other addresses stay closed to other sites', async () => {
  const { link, preferences } = await mailed(['match'])
  const query = link.slice(link.indexOf('?'))
  for (const path of ['/unsubscribe', `/unsubscribe.data${query}`, `/settings/notifications${query}`])
    expect([path, (await oneClick(path, OTHER_SITE)).status]).toEqual([path, 403])
  expect((await preferences()).match.mail).toBe(true)
})

it('a forged link, and that of an account that is gone, are a 404', async () => {
  const { link, preferences } = await mailed(['match'])
  for (const bad of ['/unsubscribe?token=x', link.slice(0, -1), linkFor(randomUUID(), ['match'])]) {
    expect((await server.client().get(bad)).status).toBe(404)
    expect((await oneClick(bad)).status).toBe(404)
  }
  expect((await preferences()).match.mail).toBe(true)
})

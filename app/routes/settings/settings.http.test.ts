import { RESTORE_DAYS } from 'db/limits/accounts'
import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { SUPPORT_ANSWER_HOURS } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { minutes } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { userRow } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()
const text = async (client: HttpClient, path: string) => (await client.get(path)).text()

/** As the browser's script does. */
const save = (client: HttpClient, setting: string, value: string) =>
  client.send('/settings/save', { form: { setting, value }, headers: { accept: 'application/json' } })

const SECTIONS = [
  ...['/my-profile', '/settings/account', '/settings/security', '/settings/privacy', '/settings/blocked'],
  ...['/settings/notifications', '/settings/devices', '/settings/chat', '/settings/appearance'],
  ...['/settings/cover', '/settings/payments', '/verification', '/settings/data'],
  ...['/settings/security/delete', '/support', '/support/faq', '/agb', '/datenschutz', '/legal'],
]

describe('/settings', () => {
  it('has a row for every section, premium for providers alone, and no administration', async () => {
    const { client: customer } = await signedInClient(server)
    const { client: provider } = await signedInClient(server, { userType: 'trans' })
    const [his, hers] = [await text(customer, '/settings'), await text(provider, '/settings')]
    for (const page of [his, hers]) {
      for (const path of SECTIONS) expect(page).toContain(`href="${path}"`)
      expect(page).toContain('<form method="post" action="/logout">')
      expect(page).not.toContain('href="/admin')
    }
    // Customers have no albums of their own.
    expect([his.includes('href="/albums?tab=shared"'), hers.includes('href="/albums"')]).toEqual([true, true])
    const rows = (page: string) => page.split('<main')[1]?.split('</main>')[0] ?? ''
    // Nor can they have photos or their identity checked.
    expect([rows(his), rows(hers)].map((page) => page.includes('Fotos oder Identität'))).toEqual([
      false,
      true,
    ])
    expect(rows(his)).toContain('Alter prüfen lassen')
    expect([rows(his).includes('href="/premium"'), rows(hers).includes('href="/premium"')]).toEqual([
      false,
      true,
    ])
  })

  it('without a payment customers read that they pay nothing, and providers where the receipt will be', async () => {
    const { client: customer } = await signedInClient(server)
    const { client: provider } = await signedInClient(server, { userType: 'trans' })
    expect(await text(customer, '/settings/payments')).toContain('Du zahlst hier nichts.')
    expect(await text(provider, '/settings/payments')).toContain('findest du die Zahlung und den Beleg hier.')
  })

  it('names periods by the limits that hold', async () => {
    const { client } = await signedInClient(server)
    for (const [path, period] of [
      ['/settings', `${RESTORE_DAYS} Tage lang wiederherstellbar`],
      ['/settings', `innerhalb von ${SUPPORT_ANSWER_HOURS} Stunden`],
      ['/settings/security', `${RESTORE_DAYS} Tage lang wiederherstellbar`],
      ['/settings/security', `der letzten ${SECURITY_EVENTS_KEPT_DAYS} Tage`],
      ['/settings/data', `der letzten ${SECURITY_EVENTS_KEPT_DAYS} Tage`],
    ] as const)
      expect((await text(client, path)).replace(/\s/g, ' ')).toContain(period)
  })

  it('opens the terms in a new tab', async () => {
    const { client } = await signedInClient(server)
    const page = (await text(client, '/settings')).split('<main')[1] ?? ''
    for (const path of ['/agb', '/datenschutz'])
      expect(page).toMatch(new RegExp(`<a[^>]*href="${path}"[^>]*target="_blank"[^>]*rel="noopener"`))
  })
})

describe('POST /settings/save', () => {
  it('answers scripts with the stored value and forms with their page', async () => {
    const { client, user } = await signedInClient(server)
    const answer = await save(client, 'showLastSeen', 'off')
    expect([answer.status, await answer.json()]).toEqual([200, { showLastSeen: 'off' }])
    expect(await userRow(user.id)).toMatchObject({ showLastSeen: false, showOnlineStatus: true })
    const form = await client.postForm('/settings/save', { setting: 'takesRequests', value: 'off' })
    expect([form.status, form.headers.get('location')]).toEqual([302, '/settings/chat#takesRequests'])
    expect(await text(client, '/settings/chat')).toMatch(/>Gespeichert</)
    expect(await userRow(user.id)).toMatchObject({ takesRequests: false })
  })

  it.each([
    {},
    { setting: 'showLastSeen' },
    { setting: 'isAdmin', value: 'on' },
    { setting: 'showLastSeen', value: 'paused' },
    { setting: 'profileVisibility', value: 'off' },
    { setting: 'showLastSeen', value: 'o\u0000n' },
    { setting: 'showLastSeen', value: 'x'.repeat(5000) },
  ] as Record<string, string>[])('refuses %j', async (form) => {
    const { client, user } = await signedInClient(server)
    expect((await client.postForm('/settings/save', form)).status).toBe(400)
    expect(await userRow(user.id)).toMatchObject({ showLastSeen: true, profileVisibility: 'public' })
  })

  it('refuses a script without a session by 401', async () => {
    expect((await save(server.client(), 'showLastSeen', 'off')).status).toBe(401)
  })
})

describe('the pages of switches show what is stored, and a button with the other state', () => {
  it.each([
    ['/settings/privacy', ['showOnlineStatus', 'showLastSeen', 'allowMessagePreviews']],
    ['/settings/chat', ['takesRequests']],
  ])('%s', async (path, names) => {
    const { client } = await signedInClient(server)
    const states = async () =>
      [...(await text(client, path)).matchAll(/<button[^>]*role="switch"[^>]*>/g)].map(([button]) =>
        ['id', 'value', 'aria-checked'].map((name) => new RegExp(`${name}="([^"]*)"`).exec(button)?.[1]),
      )
    expect(await states()).toEqual(names.map((name) => [name, 'off', 'true']))
    for (const setting of names) await client.postForm('/settings/save', { setting, value: 'off' })
    expect(await states()).toEqual(names.map((name) => [name, 'on', 'false']))
  })

  it('the visibility and search engines are for providers alone', async () => {
    const { client: customer } = await signedInClient(server)
    const { client: provider, user } = await signedInClient(server, { userType: 'trans' })
    const page = await text(customer, '/settings/privacy')
    expect([page.includes('value="paused"'), page.includes('id="isSearchable"')]).toEqual([false, false])
    const hers = async () => {
      const html = await text(provider, '/settings/privacy')
      return /<input(?=[^>]*value="(\w+)")(?=[^>]*checked="")(?=[^>]*type="radio")[^>]*>/.exec(html)?.[1]
    }
    expect(await hers()).toBe('public')
    expect(await text(provider, '/settings/privacy')).toMatch(
      /<form [^>]*data-checked="" id="profileVisibility" action="\/settings\/save">/,
    )
    // Who sees what of a paused profile is what the short profile shows (decision 0131).
    expect(await text(provider, '/settings/privacy')).toContain(
      'Dort und unter „Gefällt mir“ sieht man Name, Alter, Ort und, falls du es zeigst, ob du online bist.',
    )
    await save(provider, 'profileVisibility', 'paused')
    expect(await hers()).toBe('paused')
    const ownPage = await text(provider, '/my-profile')
    expect(ownPage).toContain('Dein Profil ist pausiert')
    expect(ownPage).toMatch(/ href="\/settings\/privacy"[^>]*>Sichtbarkeit ändern</)
    expect(await text(provider, '/my-profile/position')).toContain('Dein Profil ist pausiert')
    expect(await userRow(user.id)).toMatchObject({ profileVisibility: 'paused' })
    expect(await (await provider.get('/api/auth/user')).json()).toMatchObject({
      profileVisibility: 'paused',
    })
  })
})

describe('each switch is in force for others at once', () => {
  /** A listed provider who is online and was here hours ago, and a customer who talks to her. */
  async function pair() {
    const { client: hers, user } = await signedInClient(server, { userType: 'trans' })
    const id = await listedPerson({ firstName: 'Quirina' })
    // She owns the listed profile: the account that can sign in takes its place.
    const { email, passwordHash } = user
    await db.delete(users).where(eq(users.id, user.id))
    await db.update(users).set({ email, passwordHash }).where(eq(users.id, id))
    await hers.postForm('/login', { email, password: 'Demo1234!' })
    const { client: his, user: he } = await signedInClient(server, { firstName: 'Jonas' })
    await makeConversation(
      [he.id, id],
      [
        [he.id, 'Guten Abend'],
        [id, 'Ein geheimer Satz'],
      ],
    )
    const presence = {
      onlineSince: new Date(Date.now() - minutes(40)),
      onlineUntil: new Date(Date.now() + minutes(10)),
      lastSeen: new Date(Date.now() - minutes(180)),
    }
    await db.update(users).set(presence).where(eq(users.id, id))
    return { id, hers, his }
  }
  const profile = async (client: HttpClient, id: string) =>
    (await client.get(`/api/users/${id}/public`)).json()

  it('showOnlineStatus: profile, filter, chat', async () => {
    const { id, hers, his } = await pair()
    const seen = async () => {
      const thread = await (await his.get(`/chat/refresh?user=${id}`)).json()
      return {
        profile: (await profile(his, id)).isOnline,
        visitors: (await profile(server.client(), id)).isOnline,
        filter: (await text(his, '/explore?online=1')).includes(id),
        visitorsFilter: (await text(server.client(), '/explore?online=1')).includes(id),
        chat: thread.thread.partner.isOnline,
      }
    }
    const everywhere = { profile: true, visitors: true, filter: true, visitorsFilter: true, chat: true }
    expect(await seen()).toEqual(everywhere)
    expect((await save(hers, 'showOnlineStatus', 'off')).status).toBe(200)
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((name) => [name, false]))
    expect(await seen()).toEqual(nowhere)
  })

  it('showLastSeen: profile and chat', async () => {
    const { id, hers, his } = await pair()
    const seen = async () => {
      const thread = await (await his.get(`/chat/refresh?user=${id}`)).json()
      return [(await profile(his, id)).lastSeen !== null, thread.thread.partner.lastSeen !== null]
    }
    expect(await seen()).toEqual([true, true])
    await save(hers, 'showLastSeen', 'off')
    expect(await seen()).toEqual([false, false])
    await save(hers, 'showLastSeen', 'on')
    // Last seen is shown only where being online is, too.
    await save(hers, 'showOnlineStatus', 'off')
    expect(await seen()).toEqual([false, false])
  })

  it('allowMessagePreviews: the list of chats', async () => {
    const { his } = await pair()
    const list = async () => {
      const page = await text(his, '/chat')
      return [page.includes('Ein geheimer Satz'), page.includes('Neue Nachricht')]
    }
    expect(await list()).toEqual([true, false])
    await save(his, 'allowMessagePreviews', 'off')
    expect(await list()).toEqual([false, true])
  })

  it('takesRequests: a first message of a stranger', async () => {
    const { id, hers } = await pair()
    const { client: stranger } = await signedInClient(server)
    await save(hers, 'takesRequests', 'off')
    const refused = await stranger.postJson('/api/chat/messages', { receiverId: id, content: 'Hallo' })
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'no-requests'])
    await save(hers, 'takesRequests', 'on')
    const taken = await stranger.postJson('/api/chat/messages', { receiverId: id, content: 'Hallo' })
    expect(taken.status).toBe(200)
  })

  it('isSearchable: what search engines read', async () => {
    const { id, hers } = await pair()
    const teaser = async () => (await text(server.client(), `/profile?id=${id}`)).includes('noindex')
    expect(await teaser()).toBe(true)
    await save(hers, 'isSearchable', 'on')
    expect(await teaser()).toBe(false)
  })
})

describe('/settings/appearance', () => {
  const HERE = '/settings/appearance'

  it('stores the theme in a cookie, and removes it for that of the device', async () => {
    const { client } = await signedInClient(server)
    for (const theme of ['dark', 'light'] as const) {
      const answer = await client.postForm(HERE, { theme })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, HERE])
      expect(await text(client, HERE)).toContain(`data-theme="${theme}"`)
    }
    await client.postForm(HERE, { theme: 'system' })
    expect([client.cookies.has('theme'), (await text(client, HERE)).includes('data-theme="')]).toEqual([
      false,
      false,
    ])
  })

  it('stores the language in a cookie, and for mails in the account', async () => {
    const { client, user } = await signedInClient(server)
    expect((await client.postForm(HERE, { lang: 'pt' })).status).toBe(302)
    const page = await text(client, HERE)
    expect(page).toContain('<html lang="pt"')
    expect(page).toContain('Aparência e idioma')
    expect(await userRow(user.id)).toMatchObject({ language: 'pt' })
  })

  it.each([{}, { lang: 'xx' }, { theme: 'pink' }, { theme: '' }] as Record<string, string>[])(
    'refuses %j with its reason',
    async (form) => {
      const { client, user } = await signedInClient(server)
      const answer = await client.postForm(HERE, form)
      expect([answer.status, await answer.text()]).toEqual([
        400,
        expect.stringContaining('Bitte wähle eine der Möglichkeiten.'),
      ])
      expect(await userRow(user.id)).toMatchObject({ language: 'de' })
      expect([client.cookies.has('theme'), client.cookies.has('lang')]).toEqual([false, false])
    },
  )
})

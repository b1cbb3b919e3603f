import { describe, expect, it } from 'vitest'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { preferencesOf } from '~/domains/notifications/preferences/preferences.server'
import { quietHoursOf } from '~/domains/notifications/preferences/quiet-hours.server'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { PASSWORD } from '~/testing/people/accounts'

const server = sharedServer()
const HERE = '/settings/notifications'
const SWITCH = `${HERE}/switch`

async function member() {
  const { client, user } = await signedInClient(server)
  const page = async () => (await client.get(HERE)).text()
  return { client, user, page }
}
const ticked = (page: string) =>
  [...page.matchAll(/<input[^>]*name="on"[^>]*>/g)]
    .filter(([box]) => box.includes('checked=""'))
    .map(([box]) => /value="([\w.]+)"/.exec(box)?.[1])

describe('without JavaScript', () => {
  it('the table is a form that saves every box', async () => {
    const { client, user, page } = await member()
    expect(ticked(await page())).toContain('like.push')
    expect(await page()).toMatch(/<form [^>]*data-checked="" id="table" action="\/settings\/notifications">/)
    const saved = await client.postForm(HERE, { all: 'matrix', on: ['like.app', 'message.mail'] })
    expect([saved.status, saved.headers.get('location')]).toEqual([302, HERE])
    const after = await page()
    expect(after).toContain('Deine Einstellungen sind gespeichert.')
    expect(ticked(after)).toEqual(['message.mail', 'like.app', 'report_decided.mail', 'security.mail'])
    expect(await preferencesOf(user)).toMatchObject({ like: { app: true, push: false, mail: false } })
  })

  it('a switch of the account is a form of its own', async () => {
    const { client, user } = await member()
    await client.postForm(HERE, { name: 'chatNotifications', isOn: 'off' })
    const none = { app: false, push: false, mail: false }
    expect(await preferencesOf(user)).toMatchObject({ message: none, request: none, match: { app: true } })
    await client.postForm(HERE, { name: 'chatNotifications', isOn: 'on' })
    expect((await preferencesOf(user)).message).toEqual({ app: true, push: true, mail: true })
  })

  it('customers see nothing of what only providers are notified of', async () => {
    const { page } = await member()
    const { client } = await signedInClient(server, { userType: 'trans' })
    const [customers, providers] = [await page(), await (await client.get(HERE)).text()]
    const hiddenRows = (html: string) => html.match(/<tr hidden=""/g)?.length ?? 0
    expect([hiddenRows(customers), hiddenRows(providers)]).toEqual([2, 0])
    expect(customers).not.toContain('value="profileViewNotifications"')
    expect(providers).toContain('value="profileViewNotifications"')
  })

  it('quiet hours are in the reader’s time zone, and can be ended', async () => {
    const { client, user, page } = await member()
    client.cookies.set('tz', 'America/Sao_Paulo')
    expect(await page()).toContain('E‑Mails, die du selbst anforderst, wie die zu deinem Archiv, kommen')
    await client.postForm(HERE, { quiet: 'on', from: '22:30', to: '06:05' })
    expect(await quietHoursOf(user)).toEqual({
      fromMinute: 1350,
      toMinute: 365,
      timeZone: 'America/Sao_Paulo',
    })
    expect(await page()).toMatch(/value="22:30"[\s\S]*value="06:05"/)
    expect(await page()).toMatch(/Zeitzone: America\/Sao_Paulo</)
    // On a journey, or on a device elsewhere, the stored times stay those of their zone until they are changed.
    client.cookies.set('tz', 'Europe/Lisbon')
    expect(await page()).toContain(
      'Zeitzone: America/Sao_Paulo. Wenn du die Zeiten änderst, gilt Europe/Lisbon.',
    )
    await client.postForm(HERE, { quiet: 'on', from: '22:30', to: '06:05' })
    expect(await quietHoursOf(user)).toMatchObject({ timeZone: 'Europe/Lisbon' })
    expect(await page()).toMatch(/Zeitzone: Europe\/Lisbon</)
    await client.postForm(HERE, { quiet: 'off', from: 'x', to: '' })
    expect(await quietHoursOf(user)).toBe(null)
  })

  it('quiet hours that were sent after the session ended are there again after signing in', async () => {
    const { client, user, page } = await member()
    const signedInAfter = async (form: Record<string, string>) => {
      await endAllSessions({ userId: user.id, because: 'ended-by-owner' })
      await client.postForm(HERE, form)
      await client.postForm('/login', { email: user.email, password: PASSWORD, redirectTo: HERE })
      return page()
    }
    const back = await signedInAfter({ quiet: 'on', from: '23:15', to: '06:45' })
    expect(back).toContain('Deine Eingaben sind wieder da')
    expect(back).toMatch(/value="23:15"[\s\S]*value="06:45"/)
    expect(await quietHoursOf(user)).toBe(null)
    expect(await signedInAfter({ name: 'chatNotifications', isOn: 'off' })).not.toContain(
      'Deine Eingaben sind wieder da',
    )
  })

  it('wrong times are an error at the field, and the input stays', async () => {
    const { client, user } = await member()
    for (const [from, to] of [
      ['25:00', '06:00'],
      ['22:00', ''],
      ['22:00', '22:00'],
    ] as const) {
      const answer = await client.postForm(HERE, { quiet: 'on', from, to })
      expect(answer.status).toBe(400)
      const text = await answer.text()
      expect(text).toContain(from === to ? 'müssen sich unterscheiden' : 'Bitte gib eine Uhrzeit an')
      // Far below the top of the page: the summary has the focus, and leads to the field.
      expect(text).toMatch(/role="alert"[^>]*autofocus=""/)
      expect(text).toContain(`href="#quiet-${from === '25:00' ? 'from' : 'to'}"`)
      if (from === '22:00') expect(text).toContain('value="22:00"')
    }
    expect((await client.postForm(HERE, { quiet: 'on', from: '22:00', to: '6\0' })).status).toBe(400)
    expect(await quietHoursOf(user)).toBe(null)
  })
})

describe('a switch pressed on the page', () => {
  it('twenty presses in a second end in the last state', async () => {
    const { client, user } = await member()
    for (let n = 0; n < 20; n++) {
      const isOn = n % 2 === 0 ? 'off' : 'on'
      const answer = await client.postForm(SWITCH, { kind: 'match', channel: 'push', isOn })
      expect(answer.status).toBe(200)
    }
    expect((await preferencesOf(user)).match.push).toBe(true)
    const states = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        client.postForm(SWITCH, { kind: 'like', channel: 'mail', isOn: n % 2 ? 'on' : 'off' }),
      ),
    )
    expect(new Set(states.map(({ status }) => status))).toEqual(new Set([200]))
    await client.postForm(SWITCH, { kind: 'like', channel: 'mail', isOn: 'on' })
    expect((await preferencesOf(user)).like.mail).toBe(true)
  })

  it('refuses what is no switch with a message, and leaves those of security on', async () => {
    const { client, user } = await member()
    const before = await preferencesOf(user)
    for (const form of [
      {},
      { isOn: 'on' },
      { kind: 'x', channel: 'push', isOn: 'on' },
      { kind: 'like', channel: 'pigeon', isOn: 'on' },
      { kind: 'like', channel: 'push', isOn: 'maybe' },
      { name: 'chatNotifications', kind: 'like', channel: 'push', isOn: 'off' },
    ] as Record<string, string>[]) {
      const answer = await client.postForm(SWITCH, form)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: 'invalid-input', message: 'Einstellung konnte nicht gespeichert werden.' },
      ])
    }
    expect((await client.postForm(SWITCH, { kind: 'like\0', channel: 'push', isOn: 'on' })).status).toBe(400)
    await client.postForm(SWITCH, { kind: 'security', channel: 'mail', isOn: 'off' })
    expect(await preferencesOf(user)).toEqual(before)
  })

  it('changes nothing for others', async () => {
    const [mara, jonas] = [await member(), await member()]
    await mara.client.postForm(SWITCH, { kind: 'match', channel: 'push', isOn: 'off' })
    expect((await preferencesOf(jonas.user)).match.push).toBe(true)
    const visitor = await server.client().postForm(SWITCH, { kind: 'match', channel: 'push', isOn: 'off' })
    expect(visitor.status).toBe(404)
  })
})

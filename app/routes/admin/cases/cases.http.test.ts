import { randomUUID } from 'node:crypto'
import { RESTORE_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { privateAlbums } from 'db/schema/albums'
import { caseNotes, moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { purgeAccount } from '~/domains/lifecycle/deletion/purge.server'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount } from '~/testing/people/accounts'
import { makeSharingPair } from '~/testing/people/albums'
import { listedPerson } from '~/testing/people/listed-person'
import { newCase, photoCase, reportedCase } from '~/testing/people/reported-cases'

const server = sharedServer()
type Member = Awaited<ReturnType<typeof signedInClient>>
let moderator: Member
let second: Member
let admin: Member
let customer: Member
let provider: Member
beforeAll(async () => {
  moderator = await signedInClient(server, { isModerator: true, firstName: 'Moritz' })
  second = await signedInClient(server, { isModerator: true, firstName: 'Selma' })
  admin = await signedInClient(server, { isAdmin: true, firstName: 'Ada' })
  customer = await signedInClient(server)
  provider = await signedInClient(server, { userType: 'trans' })
})

const rowOf = async (id: string) =>
  (await db.select().from(moderationCases).where(eq(moderationCases.id, id)))[0]
const logged = (action: string, caseId: string) =>
  db.$count(adminLogs, and(eq(adminLogs.action, action), eq(adminLogs.targetId, caseId)))
const html = async (client: HttpClient, path: string) => (await client.get(path)).text()
const post = async (client: HttpClient, caseId: string, form: Record<string, string>) =>
  client.postForm(`/admin/cases/${caseId}`, form)

describe('access', () => {
  it('is for moderators and admins: pages, data and forms', async () => {
    const { caseId } = await newCase()
    for (const path of ['/admin/cases', `/admin/cases/${caseId}`]) {
      for (const member of [moderator, admin]) expect((await member.client.get(path)).status).toBe(200)
      for (const client of [server.client(), customer.client, provider.client]) {
        const answer = await client.get(path)
        expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
        const data = await (await client.get(`${path}.data`)).text()
        expect(data).not.toMatch(/Luana|Rita|nicht ihr Foto/)
        const sent = await client.postForm(path, { intent: 'take', version: '1', case: caseId })
        expect(sent.status).toBe(302)
      }
    }
    expect(await rowOf(caseId)).toMatchObject({ assignedTo: null, version: 1 })
  })

  it('needs the second factor', async () => {
    const client = server.client()
    const user = await makeAccount({ isModerator: true })
    await client.postForm('/login', { email: user.email, password: 'Demo1234!' })
    expect((await client.get('/admin/cases')).headers.get('location')).toBe('/settings/security/two-factor')
  })

  it('of unknown ids, and of a case about oneself, is a 404', async () => {
    const { caseId } = await reportedCase({ userId: moderator.user.id })
    for (const id of [randomUUID(), 'nonsense', caseId]) {
      expect((await moderator.client.get(`/admin/cases/${id}`)).status).toBe(404)
      expect((await post(moderator.client, id, { intent: 'note', text: 'x' })).status).toBe(404)
    }
    expect(await html(moderator.client, '/admin/cases')).not.toContain(caseId)
    expect(await html(second.client, '/admin/cases')).toContain(caseId)
  })
})

it('a moderator who has reported the case reads that somebody else decides; the form is for a danger', async () => {
  const { caseId } = await newCase({ by: moderator.user })
  const decide = `/admin/cases/${caseId}/decide`
  const reason = 'Das hast du selbst gemeldet: Darüber entscheidet jemand anderes.'
  for (const path of [`/admin/cases/${caseId}`, decide]) {
    const [own, others] = [await html(moderator.client, path), await html(second.client, path)]
    expect([own.includes(reason), own.includes('data-decision')]).toEqual([true, false])
    expect([others.includes(reason), others.includes('data-decision')]).toEqual([false, true])
  }
  const warn = { version: '1', action: 'warn', ground: 'spam', facts: 'Werbung', days: '7' }
  expect((await moderator.client.postForm(decide, warn)).headers.get('location')).toBe(decide)
  expect(await rowOf(caseId)).toMatchObject({ status: 'open' })

  const urgent = await newCase({ by: moderator.user, reason: 'coercion' })
  const form = await html(moderator.client, `/admin/cases/${urgent.caseId}/decide`)
  expect(form).toContain('Ist jemand in Gefahr, kannst du sofort handeln.')
  for (const value of ['suspend', 'minors']) expect(form).toContain(`value="${value}"`)
  for (const value of ['dismiss', 'fraud']) expect(form).not.toContain(`value="${value}"`)
})

describe('the queue', () => {
  it('shows urgent cases first, then by deadline, with reasons and what is left of the time', async () => {
    const normal = await newCase()
    const urgent = await newCase({ reason: 'coercion' })
    const page = await html(moderator.client, '/admin/cases')
    expect(page.indexOf(urgent.caseId)).toBeLessThan(page.indexOf(normal.caseId))
    expect(page).toContain('Profil von Luana')
    expect(page).toMatch(/noch 5\d Min\./)
    expect(page).toContain('noch 23 Std.')
    expect(page).toContain('Zwang oder Ausbeutung')
    expect(page).not.toContain('Rita')
  })

  it('filters by state, priority, subject, assignment and person, and sorts', async () => {
    const name = `Xenia${randomUUID().slice(0, 4)}`
    const userId = await listedPerson({ firstName: name })
    const { caseId } = await reportedCase({ userId })
    const found = async (query: string) =>
      (await html(moderator.client, `/admin/cases?${query}`)).includes(caseId)
    for (const query of [
      `person=${name}`,
      `person=${userId}`,
      `person=${name.slice(0, 6)}&type=profile&assigned=none&priority=normal&sort=newest`,
      `person=${name}&state=all&sort=reports`,
    ])
      expect([query, await found(query)]).toEqual([query, true])
    for (const query of [
      'state=decided',
      'priority=urgent',
      'type=message',
      'assigned=mine',
      'person=niemand',
    ])
      expect([query, await found(query)]).toEqual([query, false])
    // Unknown values count as missing.
    expect(await found(`state=nope&priority=nope&type=nope&sort=nope&person=${name}`)).toBe(true)
  })

  it('shows the result of a decided case, and who decided it', async () => {
    const name = `Zita${randomUUID().slice(0, 4)}`
    const { caseId } = await reportedCase({ userId: await listedPerson({ firstName: name }) })
    const listed = async (member: Member, state: string) => {
      const page = await html(member.client, `/admin/cases?state=${state}&person=${name}`)
      return /<tr [^>]*data-row[\s\S]*?<\/tr>/.exec(page)?.[0] ?? ''
    }
    expect(await listed(moderator, 'all')).toMatch(/Niemand[\s\S]*Übernehmen/)
    const decision = { version: '1', action: 'warn', ground: 'spam', facts: 'Werbung', days: '7' }
    await second.client.postForm(`/admin/cases/${caseId}/decide`, decision)
    const row = await listed(moderator, 'decided')
    expect(row).toMatch(/Verwarnung<[\s\S]*Entschieden am[\s\S]*Selma/)
    expect(row).not.toContain('Niemand')
    expect(await listed(second, 'decided')).toMatch(/Verwarnung<[\s\S]*>Du</)
    // By an appeal, or an admin.
    await db.update(decisions).set({ liftedAt: new Date() }).where(eq(decisions.caseId, caseId))
    expect(await listed(moderator, 'decided')).toMatch(/Verwarnung \(aufgehoben\)<[\s\S]*Selma/)
    // A decision that was undone is no result.
    await db.update(decisions).set({ undoneAt: new Date() }).where(eq(decisions.caseId, caseId))
    expect(await listed(moderator, 'all')).not.toContain('Verwarnung')
  })

  it('shows the state that it is filtered by, open cases if none is chosen', async () => {
    const chosen = async (query: string) => {
      const page = await html(moderator.client, `/admin/cases${query}`)
      const [, options = ''] = /<select[^>]* name="state"[^>]*>([\s\S]*?)<\/select>/.exec(page) ?? []
      return [...options.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value)
    }
    for (const [query, state] of [
      ['', 'open'],
      ['?state=decided', 'decided'],
      ['?state=all', 'all'],
    ] as const)
      expect([query, await chosen(query)]).toEqual([query, [state]])
  })

  it('separates nothing where a case has no reason', async () => {
    const name = `Zoe${randomUUID().slice(0, 4)}`
    const userId = await listedPerson({ firstName: name })
    const about = { subjectType: 'profile', subjectId: userId, userId } as const
    await db.insert(moderationCases).values({ ...about, dueAt: new Date() })
    const page = await html(moderator.client, `/admin/cases?person=${name}`)
    expect(page.replaceAll('<!-- -->', '')).toMatch(
      /<div[^>]*><span class="text-ink-soft lg:hidden">0 Meldungen</,
    )
  })

  it('has pages, each in the address', async () => {
    const mark = `Yara${randomUUID().slice(0, 4)}`
    const ids: string[] = []
    for (let at = 0; at < 27; at++)
      ids.push((await reportedCase({ userId: await listedPerson({ firstName: mark }) })).caseId)
    for (const sort of ['due', 'newest', 'reports']) {
      const first = await html(moderator.client, `/admin/cases?person=${mark}&sort=${sort}`)
      const next = /href="([^"]*after=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const rest = await html(moderator.client, next)
      const on = (page: string) => ids.filter((id) => page.includes(`/admin/cases/${id}`))
      expect([sort, on(first).length, on(rest).length]).toEqual([sort, 25, 2])
      expect(new Set([...on(first), ...on(rest)]).size).toBe(27)
      // A cursor of somebody else shows the first page.
      expect(on(await html(second.client, next)).length).toBe(25)
    }
  })

  it('leads on after a decision: to the next case of the search, or back to the list from the only one', async () => {
    const name = `Nele${randomUUID().slice(0, 4)}`
    const report = async () => reportedCase({ userId: await listedPerson({ firstName: name }) })
    const { caseId } = await report()
    const next = async () => {
      const page = await html(moderator.client, `/admin/cases/${caseId}?person=${name}`)
      return /name="next" value="([^"]*)"/.exec(page)?.[1]
    }
    expect(await next()).toBe(`/admin/cases?person=${name}`)
    const other = await report()
    expect(await next()).toBe(`/admin/cases/${other.caseId}?person=${name}`)
  })

  it('leads from a case to its neighbours, each link with an arrow in its direction', async () => {
    const name = `Lena${randomUUID().slice(0, 4)}`
    const ids: string[] = []
    for (let at = 0; at < 3; at++)
      ids.push((await reportedCase({ userId: await listedPerson({ firstName: name }) })).caseId)
    const page = await html(moderator.client, `/admin/cases/${ids[1]}?person=${name}`)
    const step = (key: string) => new RegExp(`<a [^>]*data-key="${key}"[^>]*>[\\s\\S]*?</a>`).exec(page)?.[0]
    const [previous, next] = [step('k'), step('j')]
    expect(previous).toContain(`href="/admin/cases/${ids[0]}?person=${name}"`)
    expect(previous).toMatch(/^<a [^>]*><svg [\s\S]*>Vorheriger Fall<\/span><\/a>$/)
    expect(next).toContain(`href="/admin/cases/${ids[2]}?person=${name}"`)
    expect(next).toMatch(/^<a [^>]*><span>Nächster Fall<\/span><svg [\s\S]*<\/a>$/)
  })

  it('takes several cases at once and leaves those that somebody else has', async () => {
    const [one, other, taken] = [await newCase(), await newCase(), await newCase()]
    await post(second.client, taken.caseId, { intent: 'take', version: '1' })
    const sent = await moderator.client.postForm('/admin/cases?sort=newest', {
      case: [one.caseId, other.caseId, taken.caseId, 'nonsense'],
    })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, '/admin/cases?sort=newest'])
    expect(await html(moderator.client, '/admin/cases')).toContain(
      'Übernommen: 2. Schon vergeben oder entschieden: 1.',
    )
    expect((await rowOf(one.caseId))?.assignedTo).toBe(moderator.user.id)
    expect((await rowOf(taken.caseId))?.assignedTo).toBe(second.user.id)
    expect(await logged('case.assign', one.caseId)).toBe(1)
    await moderator.client.postForm('/admin/cases', {})
    expect(await html(moderator.client, '/admin/cases')).toContain('Wähle zuerst einen Fall aus.')
  })

  it('takes one case by its button', async () => {
    const { caseId } = await newCase()
    // Back on the same page, at the row.
    const here = '/admin/cases?sort=newest&after=there'
    const taken = await moderator.client.postForm(here, { only: caseId })
    expect(taken.headers.get('location')).toBe(`${here}#case-${caseId}`)
    const page = await html(moderator.client, here)
    expect(page).toContain('Du hast den Fall übernommen.')
    expect(page).toContain(`action="${here.replace('&', '&amp;')}"`)
    expect((await rowOf(caseId))?.assignedTo).toBe(moderator.user.id)
    await second.client.postForm('/admin/cases', { only: caseId })
    expect(await html(second.client, '/admin/cases')).toContain(
      'Übernommen: 0. Schon vergeben oder entschieden: 1.',
    )
  })
})

describe('a case', () => {
  it('shows evidence, the text of the report, reporter and person, and each look is logged', async () => {
    const { caseId, reporter } = await newCase()
    const page = await html(moderator.client, `/admin/cases/${caseId}`)
    for (const text of ['Profil von Luana', 'Das ist nicht ihr Foto.', 'Rita', 'Erste Meldung dieses Kontos'])
      expect(page).toContain(text)
    expect(page).toContain(`/admin/cases?state=all&amp;person=${reporter.id}`)
    expect(page).toContain('Bei der Meldung')
    expect(page).not.toContain('Zuerst: Schutz')
    expect(page).not.toContain(reporter.email)
    expect(await logged('case.view', caseId)).toBe(1)
  })

  it('offers no restriction of the listing for a customer, who is never listed', async () => {
    for (const [userType, isOffered] of [['trans', true] as const, ['man', false] as const]) {
      const { caseId } = await reportedCase({ userId: await listedPerson({ userType }) })
      for (const path of [`/admin/cases/${caseId}`, `/admin/cases/${caseId}/decide`]) {
        const page = await html(moderator.client, path)
        expect(page).toContain('value="no-new-conversations"')
        expect([path, page.includes('value="not-listed"')]).toEqual([path, isOffered])
      }
    }
  })

  it('has a link to the profile only while the moderator can open it', async () => {
    const { caseId } = await newCase()
    const userId = (await rowOf(caseId))?.userId ?? ''
    const link = `href="/profile?id=${userId}"`
    expect(await html(moderator.client, `/admin/cases/${caseId}`)).toContain(link)
    await db.update(users).set({ isSuspended: true }).where(eq(users.id, userId))
    expect(await html(moderator.client, `/admin/cases/${caseId}`)).not.toContain(link)
  })

  it('says which earlier decisions about the person are in force no more', async () => {
    const userId = await listedPerson({ firstName: 'Luana' })
    const { caseId } = await reportedCase({ userId })
    const of = { caseId, userId, action: 'warn', ground: 'spam' } as const
    const liftedAt = new Date()
    await db.insert(decisions).values([of, { ...of, liftedAt }, { ...of, undoneAt: liftedAt }])
    const page = (await html(moderator.client, `/admin/cases/${caseId}`)).replaceAll('<!-- -->', '')
    const listed = [...page.matchAll(/<\/a> Verwarnung([^<]*)<\/li>/g)].map(([, state]) => state)
    expect(listed.sort()).toEqual(['', ' (aufgehoben)', ' (zurückgenommen)'])
  })

  it('says how many earlier reports of a reporter were right, and how many are not decided yet', async () => {
    const first = await newCase()
    const by = first.reporter
    const other = await newCase({ by })
    const { caseId } = await newCase({ by })
    const shown = async () => {
      const page = (await html(moderator.client, `/admin/cases/${caseId}`)).replaceAll('<!-- -->', '')
      return page.match(/2 frühere Meldungen, davon \d berechtigt|noch offen: \d/g)
    }
    expect(await shown()).toEqual(['2 frühere Meldungen, davon 0 berechtigt', 'noch offen: 2'])
    const decide = (about: typeof first, status: 'upheld' | 'dismissed') =>
      db.update(reports).set({ status }).where(eq(reports.caseId, about.caseId))
    await decide(first, 'upheld')
    expect(await shown()).toEqual(['2 frühere Meldungen, davon 1 berechtigt', 'noch offen: 1'])
    await decide(other, 'dismissed')
    expect(await shown()).toEqual(['2 frühere Meldungen, davon 1 berechtigt'])
  })

  it('says how old the account is, and how many reporters it does not name', async () => {
    const userId = await listedPerson({ firstName: 'Luana' })
    const { caseId } = await reportedCase({ userId })
    for (let more = 0; more < 11; more++) await reportedCase({ userId })
    const shown = async () =>
      (await html(moderator.client, `/admin/cases/${caseId}`)).replaceAll('<!-- -->', '')
    const page = await shown()
    expect(page).toContain('Wer gemeldet hat (12)')
    expect(page).toContain('>und 2 weitere<')
    // An account of today is not a day old.
    expect(page).toMatch(/>Mitglied seit<\/dt><dd[^>]*>[\d.]{10}, \d\d:\d\d[^<]*</)
    const createdAt = new Date(Date.now() - days(3) - 1000)
    await db.update(users).set({ createdAt }).where(eq(users.id, userId))
    expect(await shown()).toMatch(/\(vor 3\sTagen\)/)
  })

  it('counts all other cases about the person, and lists the newest eight', async () => {
    const userId = await listedPerson({ firstName: 'Luana' })
    const { caseId } = await reportedCase({ userId })
    const at = Date.now()
    const decided = { subjectType: 'image', userId, status: 'decided', dueAt: new Date() } as const
    const others = await db
      .insert(moderationCases)
      .values(
        Array.from({ length: 9 }, (_, n) => ({
          ...decided,
          subjectId: randomUUID(),
          decidedAt: new Date(),
          createdAt: new Date(at - days(n)),
        })),
      )
      .returning({ id: moderationCases.id })
    const page = (await html(moderator.client, `/admin/cases/${caseId}`)).replaceAll('<!-- -->', '')
    const [, list = ''] = />Andere Fälle \(9\)<\/h3><ul[^>]*>([\s\S]*?)<\/ul>/.exec(page) ?? []
    const listed = [...list.matchAll(/href="\/admin\/cases\/([^"?]+)/g)].map(([, id]) => id)
    expect(listed).toEqual(others.slice(0, 8).map(({ id }) => id))
  })

  it('is not named in the title of a tab', async () => {
    const { caseId } = await newCase()
    for (const path of [`/admin/cases/${caseId}`, `/admin/cases/${caseId}/decide`]) {
      const page = await html(moderator.client, path)
      expect(page).toContain('Profil von Luana')
      expect(/<title>([^<]*)/.exec(page)?.[1]).toMatch(/^(Fall|Entscheiden) · Orchidee$/)
    }
  })

  it('is taken, handed on and released; a moderator who is late reads what happened before', async () => {
    const { caseId } = await newCase()
    const own = { version: '1' }
    expect((await post(moderator.client, caseId, { intent: 'take', ...own })).status).toBe(302)
    const late = await post(second.client, caseId, { intent: 'take', ...own })
    expect(late.status).toBe(409)
    expect(await late.text()).toMatch(
      /role="alert"[^>]* autofocus=""[\s\S]*?Inzwischen hat Moritz den Fall übernommen\./,
    )
    const hand = { intent: 'hand', version: '2' }
    // Without a choice: an error at the field, and what is typed elsewhere stays.
    const toNobody = await post(moderator.client, caseId, { ...hand, to: '', text: 'Halbe Notiz' })
    const asked = await toNobody.text()
    expect(toNobody.status).toBe(400)
    expect(asked).toMatch(/role="alert"[^>]* autofocus=""[\s\S]*href="#case-to"/)
    expect(asked).toMatch(/<select(?=[^>]* form="decision")[^>]* id="case-to"[^>]* aria-invalid="true"/)
    expect(asked).toMatch(/id="case-to-error"[^>]*>Bitte wähle eine der Möglichkeiten\.</)
    expect(asked).toContain('>Halbe Notiz</textarea>')
    await post(moderator.client, caseId, { ...hand, to: customer.user.id })
    expect((await rowOf(caseId))?.assignedTo).toBe(moderator.user.id)
    expect((await post(moderator.client, caseId, { ...hand, to: second.user.id })).status).toBe(302)
    expect(await rowOf(caseId)).toMatchObject({ assignedTo: second.user.id, version: 3 })
    await post(second.client, caseId, { intent: 'release', version: '3' })
    expect(await rowOf(caseId)).toMatchObject({ assignedTo: null, version: 4 })
    expect([await logged('case.assign', caseId), await logged('case.release', caseId)]).toEqual([2, 1])
  })

  it('is handed to nobody whom it is about, however the id is written', async () => {
    const { caseId } = await reportedCase({ userId: second.user.id })
    for (const to of [second.user.id, second.user.id.toUpperCase()])
      await post(moderator.client, caseId, { intent: 'hand', version: '1', to })
    expect(await rowOf(caseId)).toMatchObject({ assignedTo: null, version: 1 })
  })

  it('that was decided meanwhile names who decided what', async () => {
    const { caseId } = await newCase()
    const decidedAt = new Date()
    await db
      .update(moderationCases)
      .set({ status: 'decided', decidedAt, version: 2 })
      .where(eq(moderationCases.id, caseId))
    await db
      .insert(decisions)
      .values({ caseId, action: 'warn', ground: 'spam', decidedBy: second.user.id, createdAt: decidedAt })
    const late = await post(moderator.client, caseId, { intent: 'take', version: '1' })
    expect(late.status).toBe(409)
    expect(await late.text()).toContain('Inzwischen von Selma entschieden: Verwarnung.')
  })

  it('that is decided says what, by whom and why, and shows the statement once it is sent', async () => {
    const { caseId } = await newCase()
    const facts = 'Werbung für Gutscheine'
    const decision = { version: '1', action: 'suspend-days', ground: 'spam', facts, days: '7' }
    await second.client.postForm(`/admin/cases/${caseId}/decide`, decision)
    const shown = async ({ client }: Member) =>
      (await html(client, `/admin/cases/${caseId}`)).replaceAll('<!-- -->', '')
    const page = await shown(moderator)
    expect(page).toMatch(/Befristet gesperrt, 7\sTage</)
    for (const text of ['>Spam<', '>Selma<', `>${facts}<`]) expect(page).toContain(text)
    expect(await shown(second)).toContain('>Dir<')
    await db
      .update(decisions)
      .set({ sentAt: new Date(), liftedAt: new Date(), statementText: 'Hallo Luana' })
      .where(eq(decisions.caseId, caseId))
    const sent = await shown(moderator)
    expect(sent).toMatch(/7\sTage \(aufgehoben\)</)
    expect(sent).toMatch(/Begründung, wie sie verschickt wurde<[\s\S]*>Hallo Luana</)
    // One that was undone is no result.
    await db.update(decisions).set({ undoneAt: new Date() }).where(eq(decisions.caseId, caseId))
    expect(await shown(moderator)).not.toContain(`>${facts}<`)
  })

  it('has no decision preselected: without a choice the page says so at its head', async () => {
    const { caseId } = await newCase()
    const address = `/admin/cases/${caseId}/decide`
    const page = await html(moderator.client, address)
    expect(page).toMatch(/<h1[^>]*>Entscheidung</)
    expect(page).not.toMatch(/<input[^>]*name="action"[^>]* checked/)
    const answer = await moderator.client.postForm(address, { version: '1' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toMatch(/role="alert"[\s\S]*?Bitte wähle eine Entscheidung\./)
    expect((await rowOf(caseId))?.status).toBe('open')
  })

  it('about illegal content needs the law in the facts, and keeps what was chosen', async () => {
    const { caseId } = await newCase()
    const address = `/admin/cases/${caseId}/decide`
    const decision = { version: '1', action: 'warn', ground: 'illegal-content', days: '7' }
    const answer = await moderator.client.postForm(address, { ...decision, facts: ' ' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toMatch(/role="alert"[\s\S]*?Bitte nenn das Gesetz, gegen das der Inhalt verstößt\./)
    expect(page).toMatch(/<textarea[^>]* name="facts"[^>]* aria-invalid="true"/)
    expect(page).toContain('Bei rechtswidrigem Inhalt Pflicht: Nenn das Gesetz.')
    const chosen = [...page.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => / name="(action|ground)"/.test(input) && / checked/.test(input))
    expect(chosen.map((input) => /value="([^"]*)"/.exec(input)?.[1])).toEqual(['warn', 'illegal-content'])
    expect((await rowOf(caseId))?.status).toBe('open')
    const sent = await moderator.client.postForm(address, { ...decision, facts: '§ 86a StGB: Abzeichen.' })
    expect(sent.headers.get('location')).toContain('decided=')
  })

  it('of two who take it at once one wins', async () => {
    const { caseId } = await newCase()
    const both = await Promise.all(
      [moderator, second].map(({ client }) => post(client, caseId, { intent: 'take', version: '1' })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409])
    expect((await rowOf(caseId))?.version).toBe(2)
  })

  it('that is taken or handed on again after a lost answer is answered as done, and a note is stored once', async () => {
    const { caseId } = await newCase()
    const take = { intent: 'take', version: '1' }
    const hand = { intent: 'hand', version: '2', to: second.user.id }
    const note = { intent: 'note', text: 'Alter prüfen' }
    for (const form of [take, take, hand, hand, note, note])
      expect((await post(moderator.client, caseId, form)).status).toBe(302)
    expect(await rowOf(caseId)).toMatchObject({ assignedTo: second.user.id, version: 4 })
    expect([await logged('case.assign', caseId), await logged('case.note', caseId)]).toEqual([2, 1])
    expect((await post(moderator.client, caseId, take)).status).toBe(409)
    for (const { client } of [second, moderator]) await post(client, caseId, note)
    expect(await db.$count(caseNotes, eq(caseNotes.caseId, caseId))).toBe(3)
  })

  it('keeps notes, and says what is wrong with one', async () => {
    const { caseId } = await newCase()
    const path = `/admin/cases/${caseId}`
    expect(
      (await post(moderator.client, caseId, { intent: 'note', text: 'Alter prüfen\r\nbitte' })).status,
    ).toBe(302)
    const notes = await db.select().from(caseNotes).where(eq(caseNotes.caseId, caseId))
    expect(notes).toMatchObject([{ text: 'Alter prüfen\nbitte', authorId: moderator.user.id }])
    const author = async () =>
      /Alter prüfen\nbitte<\/p><p[^>]*>([^<,]*), /.exec(await html(second.client, path))?.[1]
    expect(await author()).toBe('Moritz')
    // As after a purge of the author's account.
    await db.update(caseNotes).set({ authorId: null }).where(eq(caseNotes.caseId, caseId))
    expect(await author()).toBe('Gelöschtes Konto')
    for (const text of ['  ', 'x'.repeat(2001)]) {
      const refused = await post(moderator.client, caseId, { intent: 'note', text })
      const page = await refused.text()
      expect(refused.status).toBe(400)
      expect(page).toMatch(/Bitte schreib etwas\.|Bitte höchstens 2\.000 Zeichen\./)
      expect(page).toMatch(/role="alert"[^>]* autofocus=""[\s\S]*href="#case-text"/)
      expect(page).toMatch(/<textarea[^>]* id="case-text"[^>]* aria-invalid="true"/)
    }
    for (const intent of ['nonsense', 'take', 'constructor'])
      expect((await post(moderator.client, caseId, { intent, version: 'x' })).status).toBe(400)
  })

  it('keeps what a button does not send: take, note, preview and decision cost nothing else that is typed', async () => {
    const { caseId } = await newCase()
    const path = `/admin/cases/${caseId}`
    const decide = `${path}/decide`
    const typed = { action: 'warn', ground: 'spam', facts: 'Halber Sachverhalt', days: '7' }
    const both = { ...typed, text: 'Halbe Notiz' }
    const version = async () => String((await rowOf(caseId))?.version)
    const fieldIn = (page: string, name: string) =>
      new RegExp(`<textarea[^>]* name="${name}"[^>]*>([^<]*)</textarea>`).exec(page)?.[1]
    const shown = async () => {
      const page = await html(moderator.client, path)
      const [action = '', ...more] = [...page.matchAll(/<input[^>]*>/g)]
        .map(([input]) => input)
        .filter((input) => / name="action"/.test(input) && / checked/.test(input))
      expect(more).toEqual([])
      return [fieldIn(page, 'facts'), fieldIn(page, 'text'), /value="([^"]*)"/.exec(action)?.[1]]
    }
    const send = async (form: Record<string, string>) =>
      post(moderator.client, caseId, { version: await version(), ...form })

    expect((await send({ ...both, intent: 'take' })).status).toBe(302)
    expect(await shown()).toEqual(['Halber Sachverhalt', 'Halbe Notiz', 'warn'])
    // Once: it is in the page now.
    expect(await shown()).toEqual(['', '', undefined])
    expect((await send({ ...both, intent: 'note', text: 'Ganze Notiz' })).status).toBe(302)
    expect(await shown()).toEqual(['Halber Sachverhalt', '', 'warn'])
    for (const [form, status] of [
      [{ intent: 'note', text: ' ' }, 400],
      [{ intent: 'release', version: '1' }, 409],
    ] as const) {
      const refused = await send({ ...both, ...form })
      expect([refused.status, fieldIn(await refused.text(), 'facts')]).toEqual([status, 'Halber Sachverhalt'])
    }
    // The preview's address has none of it, nor has its page the note.
    const preview = await moderator.client.postForm(decide, {
      ...both,
      version: await version(),
      intent: 'preview',
    })
    expect([preview.status, preview.headers.get('location')]).toEqual([302, decide])
    const page = await html(moderator.client, decide)
    expect(page).toContain('So wird es verschickt')
    expect([fieldIn(page, 'facts'), page.includes('Halbe Notiz')]).toEqual(['Halber Sachverhalt', false])
    expect(await shown()).toEqual(['', 'Halbe Notiz', undefined])
    expect((await moderator.client.postForm(decide, { version: '1', text: 'Halbe Notiz' })).status).toBe(400)
    expect(await shown()).toEqual(['', 'Halbe Notiz', undefined])
    const decided = await moderator.client.postForm(decide, { ...both, version: await version() })
    expect(decided.headers.get('location')).toContain('decided=')
    expect(fieldIn(await html(moderator.client, path), 'text')).toBe('Halbe Notiz')
  })

  it('that changed meanwhile refuses a decision, says what is new, and keeps everything that is typed', async () => {
    const { caseId } = await newCase()
    const path = `/admin/cases/${caseId}`
    await post(second.client, caseId, { intent: 'note', text: 'Bitte noch warten' })
    const decision = { action: 'warn', ground: 'spam', facts: 'Halber Sachverhalt', days: '7' }
    const next = '/admin/cases?sort=newest'
    const late = { version: '1', ...decision, text: 'Halbe Notiz', next }
    const refused = await moderator.client.postForm(`${path}/decide`, late)
    const address = refused.headers.get('location') ?? ''
    expect([refused.status, address]).toEqual([302, `${path}?sort=newest&changed=1`])
    const page = await html(moderator.client, address)
    for (const text of [
      'Inzwischen hat Selma eine Notiz geschrieben.',
      'Bitte noch warten',
      'Halber Sachverhalt',
      'Halbe Notiz',
    ])
      expect(page).toContain(text)
    expect((await rowOf(caseId))?.status).toBe('open')
    const again = await moderator.client.postForm(`${path}/decide`, { ...late, version: '2' })
    expect(again.headers.get('location')).toContain('decided=')
  })

  it.each([
    ['after a decision that was undone', true, 'Inzwischen wurde die Entscheidung zurückgenommen.'],
    ['after a hint', false, 'Inzwischen hat sich etwas geändert'],
  ])('that changed %s refuses a decision and says so', async (_, isUndone, text) => {
    const { caseId } = await newCase()
    const isThis = eq(moderationCases.id, caseId)
    await db.update(moderationCases).set({ version: 3, lastReportedAt: null }).where(isThis)
    const undoneAt = new Date()
    if (isUndone) await db.insert(decisions).values({ caseId, action: 'warn', ground: 'spam', undoneAt })
    const path = `/admin/cases/${caseId}`
    const late = { version: '1', action: 'warn', ground: 'spam', facts: 'Werbung', days: '7' }
    const refused = await moderator.client.postForm(`${path}/decide`, late)
    const address = refused.headers.get('location') ?? ''
    expect(address).toBe(`${path}?changed=1`)
    expect(await html(moderator.client, address)).toContain(text)
  })

  it('about an album corrects its mark "freizügig", and keeps what is typed beside', async () => {
    const { owner, album } = await makeSharingPair()
    const about = { userId: owner.id, targetType: 'album', targetId: album.id } as const
    const { caseId } = await reportedCase(about)
    const path = `/admin/cases/${caseId}`
    const before = await html(moderator.client, path)
    // Photos of albums and messages are in no profile.
    for (const text of ['Als freizügig markieren', 'Original noch vorhanden']) expect(before).toContain(text)
    expect(before).not.toContain('Noch im Profil')
    const marked = await post(moderator.client, caseId, { intent: 'explicit', text: 'Halbe Notiz' })
    expect([marked.status, marked.headers.get('location')]).toEqual([302, path])
    const page = await html(moderator.client, path)
    for (const text of ['Kennzeichnung ist gespeichert.', 'Markierung „freizügig“ entfernen', 'Halbe Notiz'])
      expect(page).toContain(text)
    expect((await post(moderator.client, caseId, { intent: 'not-explicit' })).status).toBe(302)
    expect(await html(moderator.client, path)).toContain('Nicht als freizügig markiert.')
    expect(await logged('album.mark', caseId)).toBe(2)
    await db.delete(privateAlbums).where(eq(privateAlbums.id, album.id))
    const late = await post(moderator.client, caseId, { intent: 'explicit', text: 'Späte Notiz' })
    expect([late.status, late.headers.get('location')]).toEqual([302, path])
    const after = await html(moderator.client, path)
    for (const text of ['Das Konto oder der Inhalt ist inzwischen gelöscht.', 'Späte Notiz'])
      expect(after).toContain(text)
    const profile = await newCase()
    expect(await html(moderator.client, `/admin/cases/${profile.caseId}`)).not.toContain('freizügig')
    expect((await post(moderator.client, profile.caseId, { intent: 'explicit' })).status).toBe(404)
    const refused = await post(customer.client, caseId, { intent: 'explicit' })
    expect([refused.status, await logged('album.mark', caseId)]).toEqual([302, 2])
  })

  it('about coercion starts with instructions', async () => {
    const { caseId } = await newCase({ reason: 'coercion' })
    const page = await html(moderator.client, `/admin/cases/${caseId}`)
    expect(page).toContain('Verdacht auf Zwang oder Ausbeutung')
    expect(page).toContain('116\u00a0016')
    expect(page.indexOf('Zuerst: Schutz')).toBeLessThan(page.indexOf('id="evidence"'))
  })
})

describe('a frozen photo', () => {
  it('is a webp for moderators, each look logged, and a 404 for everybody else', async () => {
    const { caseId, path } = await photoCase()
    const shown = await moderator.client.get(path)
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp')
    expect(await logged('case.evidence', caseId)).toBe(1)
    for (const client of [server.client(), customer.client, provider.client]) {
      const hidden = await client.get(path)
      expect([hidden.status, await hidden.text()]).toEqual([404, ''])
    }
    expect((await admin.client.get(path)).status).toBe(200)
    const other = await newCase()
    const moved = path.replace(caseId, other.caseId)
    for (const wrong of [
      moved,
      `/admin/cases/${caseId}/evidence/${randomUUID()}`,
      `/admin/cases/x/evidence/y`,
    ])
      expect((await moderator.client.get(wrong)).status).toBe(404)
    expect(await logged('case.evidence', caseId)).toBe(2)
  })

  it('of a suspected minor is displayed only after a press, to the moderator who pressed', async () => {
    const { caseId, path } = await photoCase('underage')
    const page = await html(moderator.client, `/admin/cases/${caseId}`)
    expect(page).toContain('Bilder sind verdeckt')
    expect(page).toContain('§§ 184b, 184c StGB')
    expect(page).not.toContain('<img src="/admin')
    expect(page.replaceAll(/<script.*?<\/script>/gs, '')).not.toContain('src="/media/')
    expect((await moderator.client.get(path)).status).toBe(404)
    const pressed = await post(moderator.client, caseId, { intent: 'show' })
    const href = pressed.headers.get('location') ?? ''
    expect(href).toMatch(/shown=[^#]+#evidence$/)
    expect(await logged('case.reveal', caseId)).toBe(1)
    const shown = await html(moderator.client, href.replace('#evidence', ''))
    const src = /src="(\/admin\/cases\/[^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await moderator.client.get(src)).status).toBe(200)
    expect((await second.client.get(src)).status).toBe(404)
    expect(await html(second.client, href.replace('#evidence', ''))).toContain('Bilder sind verdeckt')
  })

  it('of a person with such a case is hidden in the other cases, too, until that one is dismissed', async () => {
    const { caseId, path } = await photoCase()
    const userId = (await rowOf(caseId))?.userId ?? ''
    const shielded = await reportedCase({ userId, reason: 'underage' })
    const pages = [`/admin/cases/${caseId}`, `/admin/cases/${caseId}/decide`]
    const shown = async () => {
      const [page = '', decide = ''] = await Promise.all(pages.map((one) => html(moderator.client, one)))
      const { status } = await moderator.client.get(path)
      return [page.includes('Bilder sind verdeckt'), `${page}${decide}`.includes(`src="${path}"`), status]
    }
    expect(await shown()).toEqual([true, false, 404])
    expect(await html(moderator.client, `/admin/cases/${caseId}`)).not.toContain('§§ 184b, 184c StGB')
    const pressed = await post(moderator.client, caseId, { intent: 'show' })
    const token = /shown=[^#&]+/.exec(pressed.headers.get('location') ?? '')?.[0]
    expect((await moderator.client.get(`${path}?${token}`)).status).toBe(200)
    const dismiss = { version: '1', action: 'dismiss' }
    await second.client.postForm(`/admin/cases/${shielded.caseId}/decide`, dismiss)
    expect(await rowOf(shielded.caseId)).toMatchObject({ status: 'decided' })
    expect(await shown()).toEqual([false, true, 200])
  })

  it('stays hidden in the other cases of that person after the account was purged', async () => {
    const { caseId, path } = await photoCase()
    const userId = (await rowOf(caseId))?.userId ?? ''
    const shielded = await reportedCase({ userId, reason: 'underage' })
    const deletedAt = new Date(Date.now() - days(RESTORE_DAYS))
    await db.update(users).set({ deletedAt }).where(eq(users.id, userId))
    expect(await purgeAccount({ userId })).toBe(true)
    expect(await rowOf(caseId)).toMatchObject({ userId: null })
    const page = await html(moderator.client, `/admin/cases/${caseId}`)
    expect(page).toContain('Bilder sind verdeckt')
    expect(page).not.toContain('§§ 184b, 184c StGB')
    expect(await html(moderator.client, `/admin/cases/${shielded.caseId}`)).toContain('§§ 184b, 184c StGB')
    expect((await moderator.client.get(path)).status).toBe(404)
  })
})

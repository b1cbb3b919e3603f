import { FACETS, SEARCH_DEPTH } from 'db/limits/admin'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { reports } from 'db/schema/reports'
import { sessions } from 'db/schema/sessions'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'
import type { HttpClient } from '~/testing/http/http-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { makeAccount, PASSWORD } from '~/testing/people/accounts'

const server = sharedServer()
let client: HttpClient
let admin: typeof users.$inferSelect
beforeAll(async () => {
  ;({ client, user: admin } = await signedInClient(server, { isAdmin: true, firstName: 'Ada' }))
})
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const textOf = async (path: string) => (await client.get(path)).text()
/** The form that gives premium. */
const PREMIUM = { intent: 'premium', days: '30', reason: 'Kulanz' }
/** The fields of the edit form, or of the form with this id, as its page shows them. */
function fieldsOf(html: string, id = 'edit'): Record<string, string> {
  const form = new RegExp(`<form[^>]*id="${id}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = /name="(\w+)"/.exec(input)?.[1]
    const value = (/value="([^"]*)"/.exec(input)?.[1] ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
    const isChoice = /type="(checkbox|radio)"/.test(input)
    if (name && (!isChoice || / checked=""/.test(input)))
      fields[name] = /type="checkbox"/.test(input) && !value ? 'on' : value
  }
  return fields
}

it('the dashboard: figures with curves, the table and its search, without JavaScript', async () => {
  await makeAccount({ firstName: 'Quirin', email: 'quirin@example.org' })
  const html = await textOf('/admin?q=quir')
  expect(html).toContain('Administrator')
  expect(html).toContain('Blockierte Benutzer')
  expect(html).toContain('quirin@example.org')
  expect(html).not.toContain(admin.email)
  expect(await textOf('/admin?q=nobody-at-all')).toContain('Keine Benutzer gefunden')
  expect(await textOf('/admin?city=Atlantis')).toContain('Diese Stadt kennen wir nicht')
  expect(await textOf('/admin?from=2026-03-02&to=2026-03-01')).toContain(
    '„Registriert ab“ liegt nach „Registriert bis“.',
  )
})

it('the table says that only the first matches of a general search term were looked at', async () => {
  const capped = 'Nur die ersten Treffer wurden durchsucht'
  // In the read model alone, without its triggers: a thousand accounts would take long to delete.
  const change = (statement: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  const add = (count: number) =>
    change(sql`
      insert into user_directory (user_id, facets, created_at, name_key, email)
      select gen_random_uuid(), ${FACETS.man}::smallint, now(), 'vielfach', '' from generate_series(1, ${count}::int)`)
  try {
    await add(SEARCH_DEPTH - 1)
    expect(await textOf('/admin?q=vielfach')).not.toContain(capped)
    await add(1)
    expect(await textOf('/admin?q=vielfach')).toContain(capped)
  } finally {
    await change(sql`delete from user_directory where name_key = 'vielfach'`)
  }
})

const casesOf = (id: string) => new RegExp(`/admin/cases\\?state=all&(?:amp;)?person=${id}`)

it('the page of an account leads to all its cases, one’s own does not say whether there are any', async () => {
  const person = await makeAccount()
  for (const { id } of [person, admin])
    await db
      .insert(moderationCases)
      .values({ subjectType: 'profile', subjectId: id, userId: id, dueAt: new Date() })
  // Decided ones too: they are what strikes come from.
  const page = await textOf(`/admin/users/${person.id}`)
  expect(page).toMatch(casesOf(person.id))
  expect(page).toContain('>Fälle<')
  expect(/<title>([^<]*)/.exec(page)?.[1]).toBe('Benutzer · Orchidee')
  const own = await textOf(`/admin/users/${admin.id}`)
  expect(own).toContain('>Vermerke<')
  expect(own).not.toMatch(casesOf(admin.id))
  expect(own).not.toContain('"openCases":1')
})

it('the page of an account says until when a decision restricts it', async () => {
  const [unlistedUntil, noNewConversationsUntil] = [new Date('2030-01-02T11:00:00Z'), new Date('2020-01-02')]
  const person = await makeAccount({ userType: 'trans', unlistedUntil, noNewConversationsUntil })
  const page = await textOf(`/admin/users/${person.id}`)
  expect(page).toContain('Nicht gelistet bis 02.01.2030')
  expect(page).not.toContain('Keine neuen Chats bis')
  const other = await makeAccount({ noNewConversationsUntil: unlistedUntil })
  expect(await textOf(`/admin/users/${other.id}`)).toContain('Keine neuen Chats bis 02.01.2030')
})

it('bulk actions: done, named failures, no reason, no action, nothing selected, more than 500', async () => {
  const [one, other] = [
    await makeAccount({ firstName: 'Eins' }),
    await makeAccount({ firstName: 'Zwei', isSuspended: true }),
  ]
  const bulk = (fields: Record<string, string | string[]>) => client.postForm('/admin?type=man', fields)
  const noReason = await bulk({ bulk: 'suspend', reason: ' ', user: one.id })
  expect([noReason.status, (await noReason.text()).includes('Bitte gib einen Grund an.')]).toEqual([
    400,
    true,
  ])
  const noAction = await bulk({ bulk: '', reason: '', user: one.id })
  const asked = await noAction.text()
  expect([noAction.status, asked.includes('Bitte wähle eine Aktion.')]).toEqual([400, true])
  expect(asked).toMatch(/role="alert"[^>]* autofocus=""[\s\S]*href="#bulk-bulk"/)
  expect(asked).toMatch(/<select[^>]* id="bulk-bulk"[^>]* aria-invalid="true"/)
  const noneChosen = await bulk({ bulk: 'suspend', reason: 'x' })
  expect(noneChosen.status).toBe(400)
  expect((await noneChosen.text()).match(/>Wähle mindestens einen Benutzer aus/g)).toHaveLength(1)
  const many = Array.from({ length: 501 }, () => one.id)
  expect((await bulk({ bulk: 'premium', user: many })).status).toBe(400)
  const partly = await bulk({ bulk: 'suspend', reason: 'Spam', user: [one.id, other.id] })
  const text = await partly.text()
  expect(text).toContain('Für 1 Benutzer erledigt.')
  expect(text).toContain('Zwei: Dieser Benutzer ist schon blockiert.')
  expect(await rowOf(one.id)).toMatchObject({ isSuspended: true, suspensionReason: 'Spam' })
  const all = await bulk({ bulk: 'reinstate', user: [one.id, other.id] })
  expect([all.status, all.headers.get('location')]).toEqual([302, '/admin?type=man'])
  // A reason that was typed for a suspension belongs to no other action, which hides its field.
  expect((await bulk({ bulk: 'premium', reason: 'x'.repeat(600), user: one.id })).status).toBe(302)
  const ofPremium = and(eq(adminLogs.action, 'user.premium.activate'), eq(adminLogs.targetId, one.id))
  const [granted] = await db.select().from(adminLogs).where(ofPremium)
  expect(granted?.details).toMatchObject({ days: 30 })
  expect(granted?.details).not.toHaveProperty('reason')
})

it('the edit page: saves, keeps input with an error at its field, notices a concurrent edit', async () => {
  const person = await makeAccount({ firstName: 'Mia' })
  const address = `/admin/users/${person.id}`
  const fields = fieldsOf(await textOf(address))
  expect(fields).toMatchObject({ intent: 'edit', firstName: 'Mia', email: person.email })
  const wrong = await client.postForm(address, { ...fields, age: '17', bio: 'getippt' })
  const html = await wrong.text()
  expect([wrong.status, html.includes('Mindestens 18 Jahre'), html.includes('getippt')]).toEqual([
    400,
    true,
    true,
  ])

  expect((await client.postForm(address, { ...fields, lastName: 'Winter', age: '30' })).status).toBe(302)
  expect(await rowOf(person.id)).toMatchObject({ lastName: 'Winter', age: 30 })
  // What is wrong in the form does not hide the change.
  const invalid = await client.postForm(address, { ...fields, firstName: 'Maja', age: '17' })
  const late = await client.postForm(address, { ...fieldsOf(await invalid.text()), age: '' })
  const conflict = await late.text()
  expect(late.status).toBe(409)
  expect(conflict).toMatch(/role="alert"[^>]* autofocus=""[\s\S]*?Inzwischen von Ada geändert/)
  expect(conflict).toContain('Nachname: war leer, ist jetzt Winter')
  const again = await client.postForm(address, { ...fieldsOf(conflict) })
  expect(again.status).toBe(302)
  expect(await rowOf(person.id)).toMatchObject({ firstName: 'Maja', lastName: null })

  const last = fieldsOf(await textOf(address))
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, person.id))
  const tooLate = await client.postForm(address, { ...last, firstName: 'Mara' })
  expect([tooLate.status, await tooLate.text()]).toEqual([409, expect.stringContaining('Gelöscht am')])
})

it('a form whose new address is stored already does not verify it when it is sent again, also after a conflict', async () => {
  const person = await makeAccount({ isEmailVerified: true })
  const address = `/admin/users/${person.id}`
  const email = `neu-${person.id}@example.test`
  const sent = { ...fieldsOf(await textOf(address)), email }
  expect(sent).toMatchObject({ isEmailVerified: 'on' })
  expect((await client.postForm(address, sent)).status).toBe(302)
  // The answer was lost, and somebody has changed the account meanwhile.
  await db.update(users).set({ lastName: 'Winter' }).where(eq(users.id, person.id))
  const late = await client.postForm(address, sent)
  expect(late.status).toBe(409)
  expect((await client.postForm(address, fieldsOf(await late.text()))).status).toBe(302)
  expect(await rowOf(person.id)).toMatchObject({ email, isEmailVerified: false })
})

it('a customer’s form has no fields of providers: what is sent in them is ignored, what is stored stays', async () => {
  const person = await makeAccount({ firstName: 'Jonas', userType: 'man', about: 'Von früher' })
  const address = `/admin/users/${person.id}`
  const page = await textOf(address)
  const fields = fieldsOf(page)
  const ofProviders = ['about', 'height', 'cockSize', 'services', 'hourlyRate', 'meetingPlaces', 'languages']
  for (const name of ofProviders) expect(page).not.toContain(`name="${name}"`)
  for (const name of ['firstName', 'location', 'bio', 'age', 'isModerator'])
    expect(page).toContain(`name="${name}"`)
  const posted = { height: '180', about: 'x', services: 'massage', hourlyRate: '200', languages: 'de:native' }
  const saved = await client.postForm(address, { ...fields, firstName: 'Jo', ...posted })
  expect(saved.status).toBe(302)
  const untouched = { height: null, about: 'Von früher', services: [], hourlyRate: null, languages: [] }
  expect(await rowOf(person.id)).toMatchObject({ firstName: 'Jo', userType: 'man', ...untouched })
  // As a provider the account has the fields, once that is saved.
  const changed = await client.postForm(address, {
    ...fieldsOf(await textOf(address)),
    ...{ userType: 'trans', ...posted },
  })
  expect(changed.status).toBe(302)
  expect(await rowOf(person.id)).toMatchObject({ userType: 'trans', ...untouched })
  expect(await textOf(address)).toContain('name="hourlyRate"')
})

it('block, unblock, premium and deletion by forms; a reason is needed', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const address = `/admin/users/${person.id}`
  const post = (fields: Record<string, string>) => client.postForm(address, fields)
  expect((await post({ intent: 'suspend', reason: ' ' })).status).toBe(400)
  expect((await post({ intent: 'suspend', reason: 'x'.repeat(5000) })).status).toBe(400)
  expect((await rowOf(person.id))?.isSuspended).toBe(false)
  expect(await textOf(address)).toContain('>Sichtbarkeit<')
  expect((await post({ intent: 'suspend', reason: 'Spam' })).status).toBe(302)
  const suspended = await textOf(address)
  expect(suspended).toContain('Grund: Spam')
  // The decision, and who made it, are on the page of its case.
  const ofCase = await textOf(/href="(\/admin\/cases\/[0-9a-f-]{36})"/.exec(suspended)?.[1] ?? '')
  expect(ofCase).toContain('Eröffnet am ')
  expect(ofCase).not.toMatch(/Gemeldet am|Die gemeldete Person erfährt nie/)
  expect(suspended).toContain('Die Person kann sich sofort wieder anmelden')
  const suspendedUntil = new Date('2030-01-02T11:00:00Z')
  await db.update(users).set({ suspendedUntil }).where(eq(users.id, person.id))
  expect(await textOf(address)).toContain('Blockiert bis 02.01.2030, 12:00')
  expect(suspended).not.toContain('>Sichtbarkeit<')
  expect((await post({ intent: 'suspend', reason: 'Spam' })).status).toBe(409)
  expect((await post({ intent: 'nonsense' })).status).toBe(400)
  expect((await rowOf(person.id))?.isSuspended).toBe(true)
  await post({ intent: 'reinstate' })
  const noDays = await post({ intent: 'premium', days: '', reason: '' })
  const asked = await noDays.text()
  expect(noDays.status).toBe(400)
  for (const name of ['days', 'reason'])
    expect(asked).toMatch(new RegExp(`<input[^>]* id="premium-${name}"[^>]* aria-invalid="true"`))
  await post(PREMIUM)
  expect(await rowOf(person.id)).toMatchObject({ isSuspended: false, premiumExpiresAt: expect.any(Date) })
  expect((await post({ intent: 'delete', reason: 'Fake' })).status).toBe(302)
  expect(await textOf(address)).toContain('Gelöscht am')
  // Sent again after a lost answer it is done; anything else says why not, and the page stays.
  expect((await post({ intent: 'delete', reason: 'Fake' })).status).toBe(302)
  const tooLate = await post(PREMIUM)
  const page = await tooLate.text()
  expect(tooLate.status).toBe(409)
  for (const words of ['Gelöscht am', 'Dieses Konto gibt es nicht mehr.']) expect(page).toContain(words)
  const unknown = '/admin/users/00000000-0000-4000-8000-000000000000'
  for (const intent of ['delete', 'premium'])
    expect((await client.postForm(unknown, { ...PREMIUM, intent })).status).toBe(404)
  // Nobody acts on themselves.
  const own = await client.postForm(`/admin/users/${admin.id}`, { intent: 'delete', reason: 'x' })
  const refused = await own.text()
  expect(own.status).toBe(409)
  for (const words of ['Benutzer konnte nicht gelöscht werden.', 'Das geht nicht mit dem eigenen Konto.'])
    expect(refused).toContain(words)
  expect(refused).toMatch(/role="alert"[^>]* autofocus=""/)
})

it('premium that is sent again after a lost answer is given once; the page loaded again gives more', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const address = `/admin/users/${person.id}`
  const grantId = async () => /name="grantId" value="([\w-]+)"/.exec(await textOf(address))?.[1] ?? ''
  const post = async (fields: Record<string, string>) =>
    (await client.postForm(address, { ...PREMIUM, ...fields })).status
  const endOf = async () => (await rowOf(person.id))?.premiumExpiresAt?.getTime() ?? 0
  const first = await grantId()
  expect([await post({ grantId: first, days: '30' }), await post({ grantId: first, days: '30' })]).toEqual([
    302, 302,
  ])
  const once = await endOf()
  expect(once).toBeLessThan(Date.now() + days(30.5))
  expect(await post({ grantId: first, days: '60' })).toBe(409)
  expect(await post({ grantId: await grantId(), days: '30' })).toBe(302)
  expect(await endOf()).toBe(once + days(30))
})

it('premium ends whatever stands in the field of its days, but not without a reason', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const address = `/admin/users/${person.id}`
  const end = (reason: string) => client.postForm(address, { intent: 'no-premium', days: '', reason })
  await client.postForm(address, PREMIUM)
  // The browser must not ask for the days, either.
  expect(await textOf(address)).toMatch(/<button(?=[^>]* value="no-premium")[^>]* formnovalidate=""/i)
  const refused = await end('')
  const page = await refused.text()
  expect(refused.status).toBe(400)
  expect(page).toMatch(/<input[^>]* id="premium-reason"[^>]* aria-invalid="true"/)
  expect(page).not.toMatch(/<input[^>]* id="premium-days"[^>]* aria-invalid="true"/)
  expect((await rowOf(person.id))?.premiumExpiresAt?.getTime() ?? 0).toBeGreaterThan(Date.now())
  expect((await end('Versehen')).status).toBe(302)
  expect((await rowOf(person.id))?.premiumExpiresAt?.getTime() ?? 0).toBeLessThanOrEqual(Date.now())
})

it('premium for several that is sent again after a lost answer is given once', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const grantId = async () => /name="grantId" value="([\w-]+)"/.exec(await textOf('/admin'))?.[1] ?? ''
  const post = async (id: string) =>
    (await client.postForm('/admin', { bulk: 'premium', reason: '', user: person.id, grantId: id })).status
  const endOf = async () => (await rowOf(person.id))?.premiumExpiresAt?.getTime() ?? 0
  const first = await grantId()
  expect([await post(first), await post(first)]).toEqual([302, 302])
  const once = await endOf()
  expect(once).toBeLessThan(Date.now() + days(30.5))
  expect(await post(await grantId())).toBe(302)
  expect(await endOf()).toBe(once + days(30))
})

it('roles, an address, suspension, deletion and export need a recent proof', async () => {
  const { client: stale, user } = await signedInClient(server, { isAdmin: true })
  const person = await makeAccount()
  const fields = fieldsOf(await (await stale.get(`/admin/users/${person.id}`)).text())
  await db
    .update(sessions)
    .set({ sess: sql`(sess::jsonb || '{"provedAt":"2020-01-01T00:00:00.000Z"}')::json` })
    .where(eq(sessions.userId, user.id))
  const toConfirm = /\/settings\/security\/confirm/
  for (const sent of [
    { ...fields, isModerator: 'on' },
    { ...fields, email: `other-${person.id}@example.org` },
    { intent: 'suspend', reason: 'x' },
    { intent: 'delete', reason: 'x' },
  ]) {
    const answer = await stale.postForm(`/admin/users/${person.id}`, sent as Record<string, string>)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, expect.stringMatching(toConfirm)])
  }
  const file = await stale.get('/admin/log.csv')
  expect([file.status, file.headers.get('location')]).toEqual([302, expect.stringMatching(toConfirm)])
  for (const [method, path, json] of [
    ['POST', 'block', { reason: 'x' }],
    ['DELETE', '', { reason: 'x' }],
    ['PUT', '', { isAdmin: true }],
    ['PUT', '', { isModerator: true }],
    ['PUT', '', { email: `other-${person.id}@example.org` }],
    ['PUT', '', { isBlocked: true, reason: 'x' }],
  ] as const) {
    const answer = await stale.send(`/api/admin/users/${person.id}/${path}`.replace(/\/$/, ''), {
      method,
      json,
    })
    expect([method, answer.status, (await answer.json()).code]).toEqual([method, 403, 'proof-required'])
  }
  expect(await rowOf(person.id)).toMatchObject({
    isSuspended: false,
    deletedAt: null,
    isAdmin: false,
    isModerator: false,
    email: person.email,
  })
  // Without a sensitive change it goes through.
  expect((await stale.postForm(`/admin/users/${person.id}`, { ...fields, bio: 'x' })).status).toBe(302)
  const json = { isAdmin: false, isModerator: false, isBlocked: false, email: person.email, bio: 'y' }
  expect((await stale.send(`/api/admin/users/${person.id}`, { method: 'PUT', json })).status).toBe(200)
  expect(await rowOf(person.id)).toMatchObject({ bio: 'y' })
})

it('what was selected and typed outlives the step-up, and an error', async () => {
  const { client: stale, user } = await signedInClient(server, { isAdmin: true })
  const person = await makeAccount({ firstName: 'Wanda', userType: 'trans' })
  const address = `/admin/users/${person.id}`
  const fields = fieldsOf(await (await stale.get(address)).text())
  const age = () =>
    db
      .update(sessions)
      .set({ sess: sql`(sess::jsonb || '{"provedAt":"2020-01-01T00:00:00.000Z"}')::json` })
      .where(eq(sessions.userId, user.id))
  const isSelected = (html: string) =>
    new RegExp(
      `<input[^>]*value="${person.id}"[^>]*checked|<input[^>]*checked[^>]*value="${person.id}"`,
    ).test(html)
  await age()
  const table = '/admin?q=wanda'
  const refused = await stale.postForm(table, { bulk: 'suspend', reason: '', user: person.id })
  expect([refused.status, isSelected(await refused.text())]).toEqual([400, true])
  const bulk = await stale.postForm(table, { bulk: 'suspend', reason: 'Kampagne', user: [person.id] })
  expect(bulk.headers.get('location')).toMatch(/confirm/)
  await stale.postForm('/settings/security/confirm', { password: PASSWORD })
  const again = await (await stale.get(table)).text()
  expect([isSelected(again), again.includes('value="Kampagne"')]).toEqual([true, true])

  await age()
  const edit = { ...fields, isModerator: 'on', bio: 'getippt', services: ['massage', 'fetish'] }
  const several = { meetingPlaces: ['incall', 'outcall'], languages: ['de:native', 'en:fluent'] }
  const asked = await stale.postForm(address, { ...edit, ...several } as never)
  expect(asked.headers.get('location')).toMatch(/confirm/)
  await stale.postForm('/settings/security/confirm', { password: PASSWORD })
  const kept = await (await stale.get(address)).text()
  expect(kept).toContain('getippt')
  expect(fieldsOf(kept)).toMatchObject({ isModerator: 'on' })
  expect(
    kept.match(/<input[^>]*name="services"[^>]*checked/g) ?? kept.match(/checked[^>]*name="services"/g),
  ).toHaveLength(2)
  const isChosen = (tag: string, value: string) =>
    [...kept.matchAll(new RegExp(`<${tag}[^>]*>`, 'g'))].some(
      ([found]) => found.includes(`value="${value}"`) && / (checked|selected)/.test(found),
    )
  for (const place of several.meetingPlaces) expect([place, isChosen('input', place)]).toEqual([place, true])
  for (const skill of several.languages) expect([skill, isChosen('option', skill)]).toEqual([skill, true])
})

it('in the dialog over the table success and refusal are answers, and no address of the request is followed', async () => {
  const person = await makeAccount()
  const post = (fields: Record<string, string>) =>
    client.postForm(`/admin/users/${person.id}?dialog&from=//example.org`, fields)
  const done = await post(PREMIUM)
  expect([done.status, done.headers.get('location')]).toEqual([200, null])
  expect(done.headers.getSetCookie().join()).toContain('flash')
  expect((await rowOf(person.id))?.premiumExpiresAt).toEqual(expect.any(Date))
  expect((await post({ intent: 'suspend', reason: 'Spam' })).status).toBe(200)
  expect((await post({ intent: 'suspend', reason: 'Spam' })).status).toBe(409)
})

it('without scripts the page of an account names at its top what is wrong in a part of it', async () => {
  const person = await makeAccount()
  const refused = await client.postForm(`/admin/users/${person.id}`, { intent: 'delete', reason: ' ' })
  const html = await refused.text()
  expect(refused.status).toBe(400)
  expect(html).toMatch(/role="alert"[\s\S]*href="#delete-reason"/)
  expect(html.indexOf('href="#delete-reason"')).toBeLessThan(html.indexOf('id="edit"'))
  // A deletion has no statement of reasons, as a suspension has.
  expect(html).toContain('Bei einem Verstoß blockiere das Konto')
})

it('the log: worded entries, filters and the CSV file', async () => {
  const html = await textOf('/admin/log?action=user.delete')
  expect(html).toMatch(/Ada hat <a [^>]*>Mara<\/a> gelöscht/)
  expect(html).toContain('Grund: Fake')
  const english = await textOf('/admin/log?action=user.delete&lang=en')
  expect(english).toMatch(/Ada deleted <a [^>]*>Mara<\/a>/)
  // The language is kept for the session.
  await textOf('/admin/log?lang=de')
  const file = await client.get('/admin/log.csv?action=user.delete')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="admin-log.csv"')
  expect((await file.text()).split('\r\n')).toHaveLength(3)
  expect(await db.$count(adminLogs, eq(adminLogs.action, 'log.export'))).toBe(1)
  const reversed = await textOf('/admin/log?from=2026-03-02&to=2026-03-01')
  expect(reversed).toContain('Keine Einträge gefunden')
  expect(reversed).toContain('„Von“ liegt nach „Bis“.')
})

it('settings: stored, bounded, logged, and the lists follow', async () => {
  const fields = {
    all: 'settings',
    premiumListSize: '8',
    newListSize: '4',
    nearbyListSize: '40',
    freeAlbums: '1',
    freeAlbumImages: '5',
    detectFaces: 'on',
  }
  for (const wrong of ['1', '25', 'x', '', '6.5', '-6']) {
    const answer = await client.postForm('/admin/settings', { ...fields, premiumListSize: wrong })
    expect([
      wrong,
      answer.status,
      (await answer.text()).includes('Bitte gib eine ganze Zahl von 2 bis 24 ein.'),
    ]).toEqual([wrong, 400, true])
  }
  expect((await client.postForm('/admin/settings', fields)).status).toBe(302)
  expect(await platformSettings()).toMatchObject({
    premiumListSize: 8,
    detectFaces: true,
    filterNudity: false,
  })
  expect(await textOf('/admin/settings')).toMatch(/>Einstellungen gespeichert</)
})

it('settings: what another admin saved meanwhile is named, and overwritten by a second press only', async () => {
  const fields = (html: string) => fieldsOf(html, 'settings')
  const filled = fields(await textOf('/admin/settings'))
  const other = await signedInClient(server, { isAdmin: true, firstName: 'Ben' })
  const saved = await other.client.postForm('/admin/settings', { ...filled, premiumListSize: '10' })
  expect(saved.status).toBe(302)
  const wrong = await client.postForm('/admin/settings', { ...filled, newListSize: 'x' })
  expect(wrong.status).toBe(400)
  const mine = { ...fields(await wrong.text()), newListSize: '6' }
  const late = await client.postForm('/admin/settings', mine)
  const page = await late.text()
  expect([late.status, page.includes('Inzwischen von Ben geändert')]).toEqual([409, true])
  expect(page).toContain(`Premium-Escorts auf der Startseite: war ${filled.premiumListSize}, ist jetzt 10`)
  expect(await platformSettings()).toMatchObject({ premiumListSize: 10, newListSize: 4 })
  const again = fields(page)
  expect(again).toMatchObject({ premiumListSize: filled.premiumListSize, newListSize: '6' })
  // And once more, since the answer was lost.
  for (let round = 0; round < 2; round++)
    expect((await client.postForm('/admin/settings', again)).status).toBe(302)
  expect(await platformSettings()).toMatchObject({
    premiumListSize: Number(filled.premiumListSize),
    newListSize: 6,
  })
})

it('a suspension or deletion that is refused leaves its reason in the form, as where the admin has reported the person', async () => {
  const { id: userId } = await makeAccount({ userType: 'trans' })
  await makeAccount({ isModerator: true })
  const [found] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: userId, userId, dueAt: new Date() })
    .returning({ caseId: moderationCases.id })
  const about = { reportedUserId: userId, targetType: 'profile' as const, targetId: userId }
  await db.insert(reports).values({ ...about, ...found, reporterId: admin.id, reason: 'fake' })
  for (const intent of ['suspend', 'delete']) {
    const sent = { intent, reason: 'Fotos einer anderen Person' }
    const refused = await client.postForm(`/admin/users/${userId}`, sent)
    const page = await refused.text()
    expect(refused.status).toBe(409)
    expect(page).toContain('Du hast diese Person selbst gemeldet')
    expect(fieldsOf(page, intent)).toEqual({ ...sent, account: admin.id })
  }
  expect(await rowOf(userId)).toMatchObject({ isSuspended: false, deletedAt: null })
})

it('settings and premium that were sent after the session had ended are in their forms again', async () => {
  const keep = async (path: string, fields: Record<string, string>) => {
    const draft = await saveFormDraft({ userId: admin.id, path, fields: new Map(Object.entries(fields)) })
    client.cookies.set('form-draft', draft?.split(';')[0]?.slice('form-draft='.length) ?? '')
  }
  const stored = fieldsOf(await textOf('/admin/settings'), 'settings')
  const { detectFaces: _, ...sent }: Record<string, string> = {
    ...stored,
    newListSize: '7',
    filterNudity: 'on',
  }
  await keep('/admin/settings', sent)
  const page = await textOf('/admin/settings')
  expect(page).toContain('Deine Eingaben sind wieder da')
  expect(fieldsOf(page, 'settings')).toEqual(sent)
  expect(fieldsOf(await textOf('/admin/settings'), 'settings')).toEqual(stored)
  const path = `/admin/users/${(await makeAccount({ userType: 'trans' })).id}`
  const premium = { days: '14', reason: 'Kulanz nach dem Ausfall' }
  await keep(path, { ...premium, intent: 'premium' })
  const restored = await textOf(path)
  expect(restored).toContain('Deine Eingaben sind wieder da')
  expect(fieldsOf(restored, 'premium')).toMatchObject(premium)
  expect(await textOf(path)).not.toContain('Deine Eingaben sind wieder da')
  // A button without fields: nothing is back.
  await keep(path, { intent: 'reinstate' })
  expect(await textOf(path)).not.toContain('Deine Eingaben sind wieder da')
})

it('a moderator sees the areas of that role, an admin all', async () => {
  const { client: moderator } = await signedInClient(server, { isModerator: true })
  const html = await (await moderator.get('/admin/images')).text()
  expect(html).toContain('href="/admin/cases"')
  expect(html).not.toContain('href="/admin/log"')
  const start = await moderator.get('/admin')
  expect([start.status, start.headers.get('location')]).toEqual([302, '/admin/cases'])
  expect(await (await moderator.get('/admin/cases')).text()).not.toContain('Zugriff verweigert')
  const refused = await moderator.get('/admin/log')
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/admin/cases'])
  expect(await (await moderator.get('/admin/cases')).text()).toContain('Zugriff verweigert')
  // Their way in leads to where they work.
  const settings = await (await moderator.get('/settings')).text()
  expect([settings.includes('href="/admin/cases"'), settings.includes('href="/admin"')]).toEqual([
    true,
    false,
  ])
  expect(await textOf('/settings')).toContain('href="/admin"')
  expect(await textOf('/admin/images')).toContain('href="/admin/log"')
})

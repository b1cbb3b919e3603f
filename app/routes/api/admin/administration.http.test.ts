import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { ABOUT_MAX, BIO_MAX } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db } from '~/platform/database/db.server'
import { type ApiDocument, documentedClient, untestedResponses } from '~/testing/documented-client'
import { sharedServer } from '~/testing/http/http-test-server'
import { makeAccount, PASSWORD, userRow } from '~/testing/people/accounts'
import { switchOnSecondFactor } from '~/testing/people/second-factor'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const seen = new Set<string>()
const server = sharedServer()
let document: ApiDocument
beforeAll(async () => {
  document = (await (await server.client().get('/api/openapi.json')).json()) as ApiDocument
})

type Client = ReturnType<typeof documentedClient>
async function signedIn(over: Parameters<typeof makeAccount>[0] = {}) {
  const user = await makeAccount(over)
  const client = documentedClient(document, seen)
  const isStaff = user.isAdmin || user.isModerator
  const code = isStaff ? (await switchOnSecondFactor(user.id))() : undefined
  const body = { email: user.email, password: PASSWORD, ...(code && { code }) }
  expect((await client.call('login', { body })).status).toBe(200)
  return { client, user }
}

/** Every call of the area, with a valid body. */
const CALLS: [id: string, body?: object][] = [
  ['getStats'],
  ['listUsers'],
  ['updateUser', { bio: 'x' }],
  ['deleteUser', { reason: 'x' }],
  ['blockUser', { reason: 'x' }],
  ['unblockUser'],
  ['activatePremium', { days: 30 }],
  ['deactivatePremium'],
  ['listLogs'],
]
const everyCall = (client: Client, id: string) =>
  Promise.all(CALLS.map(([name, body]) => client.call(name, { path: { id }, body })))

it('refuses visitors, customers, providers and moderators, and changes nothing', async () => {
  const person = await makeAccount({ userType: 'trans' })
  const visitor = documentedClient(document, seen)
  for (const { status, body } of await everyCall(visitor, person.id))
    expect([status, body.code]).toEqual([401, 'unauthorized'])
  for (const over of [{ userType: 'man' }, { userType: 'trans' }, { isModerator: true }] as const) {
    const { client } = await signedIn(over)
    for (const { status, body } of await everyCall(client, person.id))
      expect([status, body.code]).toEqual([403, 'forbidden'])
  }
  expect(await userRow(person.id)).toEqual({ ...person, onlineUntil: null })
})

it('returns 404 for unknown ids', async () => {
  const { client } = await signedIn({ isAdmin: true })
  for (const id of [UNKNOWN_ID, 'no-id']) {
    const answers = await Promise.all(
      CALLS.filter(([name]) => !/^(get|list)/.test(name)).map(([name, body]) =>
        client.call(name, { path: { id }, body }),
      ),
    )
    for (const { status, body } of answers) expect([status, body.code]).toEqual([404, 'not-found'])
  }
})

const DONE = [200, null]
const GONE = [404, 'not-found']
const no = (code: string) => [409, code]
const SUSPENDED = { isSuspended: true, suspensionReason: 'Spam' }
const PREMIUM = { userType: 'trans' as const, premiumExpiresAt: new Date('2099-01-01') }
const DELETED = { deletedAt: new Date() }

// In the order of CALLS: edit, delete, suspend, reinstate, give and end premium.
it.each<[state: string, over: Parameters<typeof makeAccount>[0], outcomes: unknown[][]]>([
  ['active', {}, [DONE, DONE, DONE, no('not-suspended'), DONE, no('not-premium')]],
  ['premium', PREMIUM, [DONE, DONE, DONE, no('not-suspended'), DONE, DONE]],
  ['suspended', SUSPENDED, [DONE, DONE, no('already-suspended'), DONE, DONE, no('not-premium')]],
  ['an admin', { isAdmin: true }, [DONE, no('is-admin'), DONE, no('not-suspended'), DONE, no('not-premium')]],
  ['deleted', DELETED, [GONE, GONE, DONE, no('not-suspended'), GONE, GONE]],
  [
    'suspended and deleted',
    { ...SUSPENDED, ...DELETED },
    [GONE, GONE, no('already-suspended'), DONE, GONE, GONE],
  ],
])('each change of an account that is %s is made or refused', async (_, over, outcomes) => {
  const { client } = await signedIn({ isAdmin: true })
  const changes = CALLS.filter(([name]) => !/^(get|list)/.test(name))
  for (const [at, [name, body]] of changes.entries()) {
    const { id } = await makeAccount(over)
    const { status, body: answer } = await client.call(name, { path: { id }, body })
    expect([name, status, answer.code ?? null]).toEqual([name, ...(outcomes[at] ?? [])])
  }
})

it('returns figures, users with search and pages, and the log', async () => {
  const { client, user: admin } = await signedIn({ isAdmin: true })
  const before = (await client.call('getStats')).body
  await Promise.all(Array.from({ length: 105 }, () => makeAccount({ firstName: 'Zora' })))
  const after = (await client.call('getStats')).body
  expect(after.totalUsers - before.totalUsers).toBe(105)
  const first = await client.call('listUsers', { query: { q: 'zora' } })
  expect(first.body.users).toHaveLength(100)
  expect(first.headers.link).toMatch(/rel="next"/)
  const rest = await client.call('listUsers', { query: { q: 'zora', cursor: first.body.nextCursor } })
  expect([rest.body.users.length, rest.body.nextCursor]).toEqual([5, null])
  expect(Object.keys(first.body.users[0])).not.toEqual(expect.arrayContaining(['passwordHash', 'latitude']))

  const [{ id }] = first.body.users
  await client.call('updateUser', { path: { id }, body: { bio: 'Neu' } })
  const logs = await client.call('listLogs', { query: { target: id } })
  expect(logs.body).toMatchObject([
    {
      action: 'user.edit',
      adminId: admin.id,
      adminUsername: 'Mara',
      targetName: 'Zora',
      details: { after: { bio: 'Neu' } },
    },
  ])
})

it('the log has entries about cases, with reasons and without whom they are about', async () => {
  const { client, user: admin } = await signedIn({ isAdmin: true })
  const person = await makeAccount()
  const subject = { subjectType: 'profile' as const, subjectId: person.id, userId: person.id }
  const [opened] = await db
    .insert(moderationCases)
    .values({ ...subject, dueAt: new Date() })
    .returning({ id: moderationCases.id })
  const caseId = opened?.id ?? ''
  const report = { caseId, reason: 'fake', targetType: 'profile', targetId: person.id } as const
  await db.insert(reports).values(report)
  const target = { type: 'case', id: caseId }
  const entry = {
    by: admin,
    action: 'case.decide',
    target,
    details: { action: 'dismiss', ...subject },
    ip: null,
  }
  await db.transaction((tx) => writeAuditLog(tx, entry))
  const { body } = await client.call('listLogs', { query: { target: caseId } })
  expect(body).toMatchObject([{ action: 'case.decide', caseAbout: { hint: null, reasons: ['fake'] } }])
  expect(JSON.stringify(body)).not.toContain(person.id)
})

it('PUT changes the given fields, with the texts of SPEC 8; refuses oneself, duplicates, no reason', async () => {
  const { client, user: admin } = await signedIn({ isAdmin: true })
  const [person, other] = [
    await makeAccount({ userType: 'trans' }),
    await makeAccount({ username: 'has-this' }),
  ]
  const put = (body: object, id = person.id) => client.call('updateUser', { path: { id }, body })
  const done = await put({
    firstName: 'Mia',
    location: 'Hamburg',
    isPremium: true,
    isModerator: true,
    userType: 'man',
  })
  expect(done.body).toMatchObject({
    message: 'Benutzer aktualisiert',
    user: { firstName: 'Mia', city: 'Hamburg', isPremium: true, isModerator: true, userType: 'man' },
  })
  const codeOf = async (body: object, id?: string) => {
    const answer = await put(body, id)
    return [answer.status, answer.body.code]
  }
  expect(await codeOf({ email: other.email })).toEqual([409, 'email-taken'])
  expect(await codeOf({ username: 'has-this' })).toEqual([409, 'username-taken'])
  expect(await codeOf({ location: 'Atlantis' })).toEqual([422, 'unknown-place'])
  expect(await codeOf({ isBlocked: true })).toEqual([422, 'reason-empty'])
  expect(await codeOf({ isAdmin: false }, admin.id)).toEqual([409, 'self'])
  const wrong = await put({ age: 17, services: ['x'], isAdmin: 'yes' })
  expect([wrong.status, Object.keys(wrong.body.errors).sort()[0]]).toEqual([400, 'age'])
  const blocked = await put({ isBlocked: true, reason: 'Spam' })
  expect(blocked.body.user).toMatchObject({ isBlocked: true, suspensionReason: 'Spam' })
})

it('PUT accepts the longest texts, from a client that escapes every letter, too', async () => {
  const { client } = await signedIn({ isAdmin: true })
  const { id } = await makeAccount({ userType: 'trans' })
  const texts = { bio: '🌸'.repeat(BIO_MAX), about: '🌸'.repeat(ABOUT_MAX) }
  const plain = JSON.stringify({ ...texts, reason: '🌸'.repeat(SUSPENSION_REASON_MAX) })
  const escaped = plain.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`)
  for (const raw of [plain, escaped]) {
    await db.update(users).set({ bio: null, about: null }).where(eq(users.id, id))
    const headers = { 'Content-Type': 'application/json' }
    const { status, body } = await client.call('updateUser', { path: { id }, raw, headers })
    expect([status, body.user]).toEqual([200, expect.objectContaining(texts)])
  }
})

it('suspends, reinstates, changes premium and deletes; an empty or too long reason does nothing', async () => {
  const { client, user: admin } = await signedIn({ isAdmin: true })
  const [person, boss] = [await makeAccount(), await makeAccount({ isAdmin: true })]
  const call = async (name: string, body?: object, id = person.id) => {
    const answer = await client.call(name, { path: { id }, body })
    return [answer.status, answer.body.code ?? answer.body.message]
  }
  for (const name of ['blockUser', 'deleteUser'])
    for (const reason of [undefined, null, '', '  ', 'x'.repeat(5000), ['x']])
      expect(await call(name, { reason })).toEqual([400, 'invalid-input'])
  expect(await userRow(person.id)).toMatchObject({ isSuspended: false, deletedAt: null })

  expect(await call('blockUser', { reason: 'Spam' })).toEqual([200, 'Benutzer blockiert'])
  expect(await call('blockUser', { reason: 'Spam' })).toEqual([409, 'already-suspended'])
  expect(await call('unblockUser')).toEqual([200, 'Benutzer entsperrt'])
  expect(await call('unblockUser')).toEqual([409, 'not-suspended'])
  for (const days of [0, 1.5, '30', null, 3651])
    expect(await call('activatePremium', { days })).toEqual([400, 'invalid-input'])
  expect(await call('activatePremium', { days: 30 })).toEqual([200, 'Premium aktiviert'])
  expect(await call('deactivatePremium')).toEqual([200, 'Premium deaktiviert'])
  expect(await call('deactivatePremium')).toEqual([409, 'not-premium'])
  for (const [name, body] of [
    ['blockUser', { reason: 'x' }],
    ['unblockUser'],
    ['deleteUser', { reason: 'x' }],
  ] as const)
    for (const id of [admin.id, admin.id.toUpperCase()])
      expect(await call(name, body, id)).toEqual([409, 'self'])
  // What the document does not exclude: premium of one's own.
  expect(await call('activatePremium', { days: 1 }, admin.id)).toEqual([200, 'Premium aktiviert'])
  expect(await call('deactivatePremium', undefined, admin.id)).toEqual([200, 'Premium deaktiviert'])
  expect(await call('deleteUser', { reason: 'x' }, boss.id)).toEqual([409, 'is-admin'])
  expect(await call('deleteUser', { reason: 'Fake' })).toEqual([200, 'Benutzer gelöscht'])
  expect(await call('deleteUser', { reason: 'Fake' })).toEqual([404, 'not-found'])
  expect((await userRow(person.id))?.deletedAt).not.toBeNull()
  // The last admin who could act cannot be demoted: only two are left, and one is suspended.
  await db.update(users).set({ isAdmin: false }).where(eq(users.isAdmin, true))
  await db.update(users).set({ isAdmin: true }).where(eq(users.id, admin.id))
  await db.update(users).set({ isAdmin: true, isSuspended: true }).where(eq(users.id, boss.id))
  const demoted = await client.call('updateUser', { path: { id: boss.id }, body: { isAdmin: false } })
  expect(demoted.status).toBe(200)
})

it('neither suspends nor deletes whom the admin has reported, while somebody else can decide that', async () => {
  const { client, user: admin } = await signedIn({ isAdmin: true })
  await makeAccount({ isModerator: true })
  const { id } = await makeAccount({ userType: 'trans' })
  const [found] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: id, userId: id, dueAt: new Date() })
    .returning({ caseId: moderationCases.id })
  const about = { reportedUserId: id, targetType: 'profile' as const, targetId: id }
  await db.insert(reports).values({ ...about, ...found, reporterId: admin.id, reason: 'fake' })
  for (const name of ['blockUser', 'deleteUser']) {
    const { status, body } = await client.call(name, { path: { id }, body: { reason: 'Fake' } })
    expect([name, status, body.code]).toEqual([name, 409, 'own-report'])
  }
  expect(await userRow(id)).toMatchObject({ isSuspended: false, deletedAt: null })
})

it('accepts an id in capitals', async () => {
  const { client } = await signedIn({ isAdmin: true })
  const { id } = await makeAccount()
  for (const [name, body] of CALLS.filter(([called]) => !/^(get|list)/.test(called))) {
    if (name === 'unblockUser' || name === 'deleteUser') continue
    const { status, body: answer } = await client.call(name, { path: { id: id.toUpperCase() }, body })
    expect([name, status, answer.user?.id]).toEqual([name, 200, id])
  }
  const logs = await client.call('listLogs', { query: { target: id } })
  expect(logs.body).toHaveLength(4)
})

it('returned every success of the document', () => {
  const missing = untestedResponses(document, seen, (area) => area === 'Administration')
  expect(missing.filter((one) => / 2\d\d$/.test(one))).toEqual([])
})

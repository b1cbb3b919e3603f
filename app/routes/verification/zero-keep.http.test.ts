import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { imageModeration, images } from 'db/schema/media'
import { verificationKeys, verificationPictures, verifications } from 'db/schema/verification'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { storedMails } from '~/platform/mail/mail.server'
import { decrypt } from '~/platform/secrets/aes-gcm.server'
import { sealKeys } from '~/platform/secrets/seal-keys.server'
import { env } from '~/platform/settings/env.server'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { waitForMail } from '~/testing/mails'
import { listedPerson } from '~/testing/people/listed-person'
import { reportedCase } from '~/testing/people/reported-cases'
import { noisePicture, waitingRequest } from '~/testing/people/verification'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

const server = ownServer(() => ({ LOG_LEVEL: 'trace' }))

const NEEDLE = 48
const middle = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + NEEDLE)

type Needles = Record<string, Buffer>

/** The needles that some bytes contain, in clear, as hex (Postgres's text of bytea) or as base64. */
function foundIn(bytes: Buffer, needles: Needles): string[] {
  const text = bytes.toString('latin1')
  return Object.entries(needles)
    .filter(([, needle]) => {
      // Base64 of any alignment: cut what the neighbours change.
      const base64 = [0, 1, 2].map((cut) => needle.subarray(cut).toString('base64url').slice(0, 30))
      return bytes.includes(needle) || [needle.toString('hex'), ...base64].some((one) => text.includes(one))
    })
    .map(([name]) => name)
}

async function foundInFolder(folder: string, needles: Needles): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found: string[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    found.push(...foundIn(bytes, needles).map((name) => `${name} in ${file}`))
  }
  return found
}

/** Every row of every table, the queue's and logs' included, as text. */
async function foundInTables(needles: Needles): Promise<string[]> {
  const tables = await client()<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await client().unsafe(`select t::text as row from ${name} t`)
    const text = Buffer.from(rows.map(({ row }) => row).join('\n'))
    found.push(...foundIn(text, needles).map((needle) => `${needle} in ${name}`))
  }
  return found
}

/** The files of this database and the write-ahead log; nothing if another host keeps them. */
async function foundInPostgres(needles: Needles): Promise<{ files: number; found: string[] }> {
  await client()`checkpoint`
  const [row] = await client()<{ folder: string; oid: string }[]>`
    select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`
  const folders = ['pg_wal', join('base', row?.oid ?? '')].map((name) => join(row?.folder ?? '', name))
  const files = (await Promise.all(folders.map((one) => readdir(one).catch(() => [])))).flat().length
  return { files, found: (await Promise.all(folders.map((one) => foundInFolder(one, needles)))).flat() }
}

async function dump(): Promise<Buffer | null> {
  const run = promisify(execFile)
  const options = { encoding: 'buffer' as const, maxBuffer: 2 ** 30 }
  return run('pg_dump', ['--dbname', env().databaseUrl], options).then(
    ({ stdout }) => stdout,
    (error: NodeJS.ErrnoException) => {
      // Only one of the server's version dumps it; the tables were read above in any case.
      if (error.code === 'ENOENT' || /version mismatch/.test(error.message)) return null
      throw error
    },
  )
}

test('after the decision no picture and no key is left anywhere', async () => {
  const mia = await signedInClient(server, {
    ...{ userType: 'trans', firstName: 'Mia', premiumExpiresAt: new Date(Date.now() + 9e8) },
  })
  const nora = await signedInClient(server, { firstName: 'Nora', isModerator: true })
  const sent = { document: await noisePicture(700), selfie: await noisePicture(500) }
  const body = new FormData()
  for (const [name, bytes] of Object.entries(sent))
    body.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`)
  expect((await mia.client.send('/verification/document', { body })).status).toBe(302)

  const [request] = await db.select().from(verifications).where(eq(verifications.userId, mia.user.id))
  const id = request?.id ?? ''
  const [key] = await db.select().from(verificationKeys).where(eq(verificationKeys.requestId, id))
  const [master] = sealKeys('verification')
  const wrapped = Buffer.from(key?.wrapped ?? [])
  const clear = master && decrypt(master.key, wrapped, `verifications:${id}`)
  if (!clear) throw new Error('the key does not open')
  const pictures = await db.select().from(verificationPictures).where(eq(verificationPictures.requestId, id))
  const opened = pictures.map(({ picture, sealed }) => {
    const bytes = decrypt(clear, Buffer.from(sealed), `verifications:${id}:${picture}`)
    if (!bytes) throw new Error(`${picture} does not open`)
    return [`${picture}, clean`, middle(bytes)] as const
  })
  expect(opened).toHaveLength(2)
  const secret: Needles = {
    ...Object.fromEntries(Object.entries(sent).map(([name, bytes]) => [`${name}, as sent`, middle(bytes)])),
    ...Object.fromEntries(opened),
    'key in clear': clear,
  }
  // While it waits, nothing is in clear anywhere; the scan itself finds what is there.
  expect(await foundInTables(secret)).toEqual([])
  expect(await foundInTables({ wrapped })).toEqual(['wrapped in public.verification_keys'])
  expect(await foundInFolder(env().dataDir, secret)).toEqual([])

  expect((await nora.client.postForm('/admin/verification', { decision: 'open' })).status).toBe(302)
  for (const picture of ['document', 'selfie']) {
    const shown = await nora.client.get(`/admin/verification/${id}/${picture}`)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    secret[`${picture}, as shown`] = middle(Buffer.from(await shown.arrayBuffer()))
    expect((await mia.client.get(`/admin/verification/${id}/${picture}`)).status).toBe(404)
  }
  // An incomplete decision is an error at its field, which has the focus, also without JavaScript.
  const noYear = await nora.client.postForm('/admin/verification', {
    decision: 'approve',
    id,
    birthYear: '91',
  })
  const [year] = /<input[^>]* id="approve-birthYear"[^>]*>/.exec(await noYear.text()) ?? []
  expect([noYear.status, year]).toEqual([400, expect.stringMatching(/aria-invalid="true"[^>]* autofocus=""/)])
  expect(year).toContain('value="91"')
  const noReason = await nora.client.postForm('/admin/verification', { decision: 'refuse', id })
  const reasons = await noReason.text()
  expect(noReason.status).toBe(400)
  expect(reasons).toMatch(/<fieldset[^>]* aria-describedby="refuse-reason-error"[^>]* autofocus=""/)
  expect(reasons).toMatch(/<input[^>]* name="reason"[^>]* aria-invalid="true"/)
  const decision = { decision: 'approve', id, birthYear: '1991' }
  expect((await nora.client.postForm('/admin/verification', decision)).status).toBe(302)
  const mail = await waitForMail(mia.user.email)
  expect(mail.text).toContain('ihr Schlüssel sind gelöscht')

  const needles = { ...secret, wrapped }
  expect(await foundInTables(needles)).toEqual([])
  expect(await foundInFolder(env().dataDir, needles)).toEqual([])
  if (env().storage.driver === 'disk') {
    const { dir } = env().storage as { dir: string }
    expect(await foundInFolder(dir, needles)).toEqual([])
  }
  expect(foundIn(Buffer.from(JSON.stringify(await storedMails())), needles)).toEqual([])
  // Lines of requests are written together, this one last.
  await nora.client.get('/?last')
  await expect.poll(() => server.output()).toContain('"asked":["last"]')
  expect(foundIn(Buffer.from(server.output()), needles)).toEqual([])
  const whole = await dump()
  if (whole) expect(foundIn(whole, needles)).toEqual([])
  const { files, found } = await foundInPostgres(needles)
  if (files > 0) expect(found).toEqual([])
  expect((await nora.client.get(`/admin/verification/${id}/document`)).status).toBe(404)
  const own = await (await mia.client.get('/verification')).text()
  expect(own).toContain('1991')
  const [person] = await db.select().from(users).where(eq(users.id, mia.user.id))
  expect(person).toMatchObject({ isVerified: true })
}, 300_000)

test('bad files are refused with a word why, at their field, and nothing is stored', async () => {
  const jonas = await signedInClient(server, { firstName: 'Jonas' })
  const good = await noisePicture()
  const send = async (document: Buffer | null, selfie: Buffer | null = good) => {
    const body = new FormData()
    const files = { document, selfie }
    for (const [name, bytes] of Object.entries(files))
      if (bytes) body.append(name, new Blob([new Uint8Array(bytes)]), `${name}.jpg`)
    const answer = await jonas.client.send('/verification/age', { body })
    return { status: answer.status, text: await answer.text() }
  }
  const cases = [
    [Buffer.from('%PDF-1.7 /JavaScript (app.alert(1))'), 415, 'PDF-Dateien nehmen wir nicht an'],
    [Buffer.from('<svg onload="alert(1)"/>'), 415, 'Das ist kein Foto im Format'],
    [Buffer.alloc(20 * 1024 * 1024, good), 413, 'größer als 12'],
    [good.subarray(0, good.length >> 1), 422, 'beschädigt'],
    [null, 400, 'Bitte wähle ein Foto aus'],
  ] as const
  for (const [bytes, status, text] of cases) {
    const answer = await send(bytes)
    expect([answer.status, text, answer.text.includes(text)]).toEqual([status, text, true])
  }
  expect(await db.$count(verifications, eq(verifications.userId, jonas.user.id))).toBe(0)
  expect((await send(good)).status).toBe(302)
  expect(await send(good)).toMatchObject({ status: 409 })
  const answer = await jonas.client.get('/verification/passport')
  expect(answer.status).toBe(404)
  expect((await jonas.client.get('/verification/photos')).status).toBe(200)
  const photos = await db
    .select()
    .from(images)
    .innerJoin(imageModeration, eq(imageModeration.imageUrl, images.url))
  expect(photos).toEqual([])
}, 300_000)

test('pictures of a page of another account, which is still open, are not stored', async () => {
  const { client: browser, user } = await signedInClient(server, { firstName: 'Jonas' })
  const page = '/verification/age'
  expect(await (await browser.get(page)).text()).toContain(`name="account" value="${user.id}"`)
  const picture = new Blob([new Uint8Array(await noisePicture())])
  const send = async (account: string) => {
    const body = new FormData()
    body.append('account', account)
    for (const name of ['document', 'selfie']) body.append(name, picture, `${name}.jpg`)
    const answer = await browser.send(page, { body })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await send(UNKNOWN_ID)).toEqual([302, page])
  expect(await (await browser.get(page)).text()).toContain('Inzwischen ist ein anderes Konto angemeldet.')
  expect(await db.$count(verifications, eq(verifications.userId, user.id))).toBe(0)
  expect(await send(user.id)).toEqual([302, '/verification'])
}, 300_000)

test('the button of a further request withdraws it alone, the other one the approval', async () => {
  const { client: browser, user } = await signedInClient(server, {
    userType: 'man',
    ageCheckedAt: new Date(),
  })
  const decided = { decidedAt: new Date(), validUntil: new Date(Date.now() + 9e9), birthYear: 1990 }
  await db
    .insert(verifications)
    .values({ userId: user.id, kind: 'age', status: 'approved', method: 'document-and-selfie', ...decided })
  await waitingRequest(user.id, 'age')
  const forms = async () => {
    const page = await (await browser.get('/verification')).text()
    return [...page.matchAll(/<form[^>]*action="\/verification"[\s\S]*?<\/form>/g)].map(([form]) =>
      Object.fromEntries(
        [...form.matchAll(/name="(\w+)" value="(\w+)"/g)].map(([, name, value]) => [name, value]),
      ),
    )
  }
  const states = async () => {
    const rows = await db.select().from(verifications).where(eq(verifications.userId, user.id))
    return rows.map(({ status }) => status).sort()
  }
  const [request, approval, ...more] = await forms()
  expect(more).toEqual([])
  expect((await browser.postForm('/verification', request)).status).toBe(302)
  expect(await states()).toEqual(['approved', 'withdrawn'])
  expect(await forms()).toEqual([approval])
  expect((await browser.postForm('/verification', approval)).status).toBe(302)
  expect(await states()).toEqual(['withdrawn'])
})

test('the button of a page of another account, which is still open, ends no verification', async () => {
  const { client: browser, user } = await signedInClient(server, { ageCheckedAt: new Date() })
  const decided = { decidedAt: new Date(), validUntil: new Date(Date.now() + 9e9), birthYear: 1990 }
  await db
    .insert(verifications)
    .values({ userId: user.id, kind: 'age', status: 'approved', method: 'document-and-selfie', ...decided })
  expect(await (await browser.get('/verification')).text()).toContain(`name="account" value="${user.id}"`)
  const end = async (account: string) => {
    const answer = await browser.postForm('/verification', { kind: 'age', what: 'all', account })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await end(UNKNOWN_ID)).toEqual([302, '/verification'])
  expect(await (await browser.get('/verification')).text()).toContain(
    'Inzwischen ist ein anderes Konto angemeldet.',
  )
  expect(await db.$count(verifications, eq(verifications.userId, user.id))).toBe(1)
  expect(await end(user.id)).toEqual([302, '/verification'])
  expect(await db.$count(verifications, eq(verifications.userId, user.id))).toBe(0)
})

test('without an approved photo, the page of the check of photos leads to the own photos', async () => {
  const { client: browser } = await signedInClient(server, { userType: 'trans' })
  const page = await (await browser.get('/verification/photos')).text()
  expect(page).toMatch(
    /Foto, mit dem wir vergleichen können\.(?:<!-- -->)? <a [^>]*href="\/my-profile\/photos"[^>]*>Meine Fotos</,
  )
  // Customers have no photos to compare with.
  const { client: customer } = await signedInClient(server)
  const refused = await (await customer.get('/verification/photos')).text()
  expect(refused).toContain('Diese Prüfung gibt es nur für Escorts.')
  expect(refused).not.toContain('href="/my-profile/photos"')
})

test('photos of somebody reported as a minor stand beside the request only after a press, and are compared only then', async () => {
  await db.delete(verifications)
  const owner = await listedPerson()
  const id = await waitingRequest(owner, 'photos')
  const { caseId } = await reportedCase({ userId: owner, reason: 'underage' })
  const { client: browser } = await signedInClient(server, { isModerator: true })
  const send = async (decision: string) => {
    const answer = await browser.postForm('/admin/verification', { decision })
    return answer.headers.get('location') ?? ''
  }
  const displayed = async (path: string) => {
    const page = (await (await browser.get(path)).text()).replaceAll(/<script.*?<\/script>/gs, '')
    return ['Bilder sind verdeckt', 'src="/media/', 'data-queue="approve"'].map((part) => page.includes(part))
  }
  const approve = async () => {
    await browser.postForm('/admin/verification', { decision: 'approve', id })
    const [request] = await db.select().from(verifications).where(eq(verifications.id, id))
    return request?.status
  }
  expect(await displayed(await send('open'))).toEqual([true, false, false])
  expect(await approve()).toBe('waiting')
  expect(await (await browser.get('/admin/verification')).text()).toContain(
    'Ein Fall verdeckt die Fotos dieser Person.',
  )
  const shown = await send('show')
  expect(await displayed(shown)).toEqual([false, true, true])
  const isPress = and(eq(adminLogs.action, 'case.reveal'), eq(adminLogs.targetId, caseId))
  expect(await db.$count(adminLogs, isPress)).toBe(1)
  expect(await approve()).toBe('approved')
})

const chosen = (reason: string) => new RegExp(`<input(?=[^>]* value="${reason}")(?=[^>]* checked="")`)
const YEAR_1991 = /<input(?=[^>]* id="approve-birthYear")[^>]* value="1991"/

test.each([
  ['photos', 'refuse', { reason: 'edited' }, [chosen('edited')]],
  ['document', 'approve', { birthYear: '1991', reason: 'no-document' }, [YEAR_1991, chosen('no-document')]],
] as const)('%s: what was typed stays when hidden photos are displayed', async (kind, form, typed, kept) => {
  await db.delete(verifications)
  const owner = await listedPerson()
  const id = await waitingRequest(owner, kind)
  await reportedCase({ userId: owner, reason: 'underage' })
  const { client: browser } = await signedInClient(server, { isModerator: true })
  const displayed = async (path: string) =>
    (await (await browser.get(path)).text()).replaceAll(/<script.*?<\/script>/gs, '')
  await browser.postForm('/admin/verification', { decision: 'open' })
  const page = await displayed('/admin/verification')
  // A browser sends the fields of a form in the order of the page, and of several with one name the first counts.
  const button = page.search(new RegExp(`<button(?=[^>]*form="${form}")(?=[^>]*value="show")`))
  expect(button).toBeGreaterThan(0)
  expect(button).toBeLessThan(page.indexOf(`id="${form}"`))
  const element = new RegExp(`<form(?=[^>]* id="${form}")[^>]*>.*?</form>`, 's').exec(page)?.[0]
  for (const name of Object.keys(typed)) expect(element).toContain(` name="${name}"`)
  for (const input of kept) expect(page).not.toMatch(input)

  const sent = { decision: ['show', form], id, ...typed }
  const href = (await browser.postForm('/admin/verification', sent)).headers.get('location') ?? ''
  expect(href).toContain('?shown=')
  const shown = await displayed(href)
  expect(shown).not.toContain('Bilder sind verdeckt')
  for (const input of kept) expect(shown).toMatch(input)
})

test('beside hidden photos both decisions about a document are one form, which keeps the input of both and whose first button decides nothing', async () => {
  await db.delete(verifications)
  const owner = await listedPerson()
  const id = await waitingRequest(owner, 'document')
  await reportedCase({ userId: owner, reason: 'underage' })
  const { client: browser } = await signedInClient(server, { isModerator: true })
  const send = async (fields: Record<string, string>) => {
    const answer = await browser.postForm('/admin/verification', { id, ...fields })
    return [answer.status, (await answer.text()).replaceAll(/<script.*?<\/script>/gs, '')] as const
  }
  await send({ decision: 'open' })
  const page = await (await browser.get('/admin/verification')).text()
  const [, form = ''] = /<form(?=[^>]* id="approve")[^>]*>(.*?)<\/form>/s.exec(page) ?? []
  const [first = '', ...others] = [
    ...(page.match(/<button[^>]* form="approve"[^>]*>/g) ?? []),
    ...(form.match(/<button[^>]*>/g) ?? []),
  ]
  expect(first).toContain('value="show"')
  expect(others.map((button) => / value="(\w+)"/.exec(button)?.[1])).toEqual(['approve', 'refuse'])
  expect(form).not.toContain('type="hidden" name="decision"')

  const [noYear, withoutYear] = await send({ decision: 'approve', birthYear: '19', reason: 'no-document' })
  expect([noYear, chosen('no-document').test(withoutYear)]).toEqual([400, true])
  const [noReason, withoutReason] = await send({ decision: 'refuse', birthYear: '1991' })
  expect([noReason, YEAR_1991.test(withoutReason)]).toEqual([400, true])
  expect(await db.$count(verifications, eq(verifications.status, 'waiting'))).toBe(1)
  const [refused] = await send({ decision: 'refuse', birthYear: '1991', reason: 'no-document' })
  expect(refused).toBe(302)
  expect(await db.$count(verifications, eq(verifications.status, 'refused'))).toBe(1)
})

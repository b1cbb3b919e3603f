import { FORM_DRAFT_BYTES, FORM_DRAFTS_MAX } from 'db/limits/security'
import { formDrafts } from 'db/schema/joining'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { draftableFields } from './draft-fields'
import { loadFormDraft, saveFormDraft, sweepFormDrafts } from './form-drafts.server'

const PATH = '/my-profile/edit'
let owner: { id: string }
beforeEach(async () => {
  owner = await makeAccount()
})
afterEach(() => setClock(null))

/** A browser that returns the given cookie. */
const browser = (setCookie: string | null) =>
  new Request(
    'http://localhost:3000/',
    setCookie ? { headers: { cookie: setCookie.split(';')[0] ?? '' } } : {},
  )
const fieldsOf = (more: Record<string, string>) => new Map(Object.entries(more))

test('the owner gets a draft once, on its page', async () => {
  const cookie = await saveFormDraft({
    userId: owner.id,
    path: PATH,
    fields: fieldsOf({ bio: 'Hallo 🌼', age: '31' }),
  })
  expect(cookie).toMatch(/; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
  const request = browser(cookie)
  expect(await loadFormDraft({ viewer: owner, request, path: '/settings' })).toBeNull()
  const form = await loadFormDraft({ viewer: owner, request, path: PATH })
  expect([...(form ?? [])]).toEqual([
    ['bio', 'Hallo 🌼'],
    ['age', '31'],
  ])
  expect(await loadFormDraft({ viewer: owner, request, path: PATH })).toBeNull()
})

test('only the owner gets a draft, and only in the browser that sent the form', async () => {
  const cookie = await saveFormDraft({ userId: owner.id, path: PATH, fields: fieldsOf({ bio: 'mine' }) })
  const other = await makeAccount()
  expect(await loadFormDraft({ viewer: other, request: browser(cookie), path: PATH })).toBeNull()
  expect(await loadFormDraft({ viewer: owner, request: browser(null), path: PATH })).toBeNull()
  const forged = browser(cookie?.replace('form-draft=', 'form-draft=x') ?? null)
  expect(await loadFormDraft({ viewer: owner, request: forged, path: PATH })).toBeNull()
  // Loading as another person deletes nothing.
  expect((await loadFormDraft({ viewer: owner, request: browser(cookie), path: PATH }))?.get('bio')).toBe(
    'mine',
  )
})

test('all values of a field with several are stored', async () => {
  const fields = new Map([
    ['services', ['a', 'b']],
    ['bio', ['x']],
  ])
  const cookie = await saveFormDraft({ userId: owner.id, path: PATH, fields })
  const form = await loadFormDraft({ viewer: owner, request: browser(cookie), path: PATH })
  expect([form?.get('services'), form?.all('services'), form?.all('none')]).toEqual(['a', ['a', 'b'], []])
})

test('passwords, codes and the fields of the bot check are never stored', () => {
  const secrets = [
    'password',
    'currentPassword',
    'newPasswordAgain',
    'passwort',
    'passphrase',
    'code',
    'recoveryCode',
    'otp',
    'resetToken',
    'clientSecret',
    'pin',
    'website',
    'stamp',
    'altcha',
    'recaptchaToken',
  ]
  expect(
    draftableFields(fieldsOf(Object.fromEntries([...secrets, 'email'].map((name) => [name, 'x'])))),
  ).toEqual({
    email: ['x'],
  })
})

test('for any names and values, secrets are left out and other fields are returned unchanged', async () => {
  const name = fc.oneof(
    fc.string(),
    fc.constantFrom('aPasswordB', 'x-code', '__proto__', 'constructor', 'bio'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.tuple(name, fc.string()), { selector: ([key]) => key }),
      async (pairs) => {
        const fields = new Map(
          pairs.map(([key, value]) => [key.replaceAll('\0', ''), value.replaceAll('\0', '')]),
        )
        const cookie = await saveFormDraft({ userId: owner.id, path: PATH, fields })
        const form = await loadFormDraft({ viewer: owner, request: browser(cookie), path: PATH })
        const expected = [...fields].filter(
          ([key]) => key in draftableFields(fields) && !/password|code/i.test(key),
        )
        expect(new Map(form)).toEqual(new Map(expected))
      },
    ),
    { numRuns: 100 },
  )
})

test('a draft expires after an hour and is swept', async () => {
  const cookie = await saveFormDraft({ userId: owner.id, path: PATH, fields: fieldsOf({ bio: 'old' }) })
  setClock(new Date(Date.now() + hours(1) + 1000))
  expect(await loadFormDraft({ viewer: owner, request: browser(cookie), path: PATH })).toBeNull()
  await saveFormDraft({ userId: owner.id, path: PATH, fields: fieldsOf({ bio: 'new' }) })
  expect(await sweepFormDrafts()).toBeGreaterThan(0)
  const left = await db.select().from(formDrafts).where(eq(formDrafts.userId, owner.id))
  expect(left.map(({ fields }) => fields.bio)).toEqual([['new']])
})

test('a form that is too large is not stored', async () => {
  const fits = 'x'.repeat(FORM_DRAFT_BYTES - 100)
  expect(
    await saveFormDraft({ userId: owner.id, path: PATH, fields: fieldsOf({ bio: fits }) }),
  ).not.toBeNull()
  const large = 'ü'.repeat(FORM_DRAFT_BYTES / 2)
  expect(await saveFormDraft({ userId: owner.id, path: PATH, fields: fieldsOf({ bio: large }) })).toBeNull()
})

test('drafts of two pages are both stored; a second draft of a page replaces the first', async () => {
  const save = (path: string, bio: string, request?: Request) =>
    saveFormDraft({ userId: owner.id, path, fields: fieldsOf({ bio }), request })
  const first = browser(await save('/a', 'a'))
  await save('/b', 'b', first)
  await save('/a', 'a again', first)
  expect((await loadFormDraft({ viewer: owner, request: first, path: '/a' }))?.get('bio')).toBe('a again')
  expect((await loadFormDraft({ viewer: owner, request: first, path: '/b' }))?.get('bio')).toBe('b')
})

test('an account has a maximum of drafts; the oldest are deleted', async () => {
  const start = Date.now()
  for (let i = 0; i < FORM_DRAFTS_MAX + 3; i++) {
    setClock(new Date(start + i))
    await saveFormDraft({ userId: owner.id, path: PATH, fields: fieldsOf({ nr: String(i) }) })
  }
  const left = await db.select().from(formDrafts).where(eq(formDrafts.userId, owner.id))
  expect(left.map(({ fields }) => Number(fields.nr?.[0])).sort()).toEqual([3, 4, 5, 6, 7])
})

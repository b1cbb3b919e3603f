import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import routes from '~/routes'
import { sharedServer } from '~/testing/http-test-server'
import { listedPerson } from '~/testing/people/listed-person'
import { signedInClient } from '~/testing/sign-in'
import { visitorPageOf } from './visitor-pages'

/** The most that a visitor's first view may carry of each, brotli. */
const LIMIT_BYTES = { css: 13_000, html: 13_000, script: 4_000 }

const server = sharedServer()
let person = ''
let sheets: { visitor: Sheet; member: Sheet }

beforeAll(async () => {
  person = await listedPerson({ onlineUntil: new Date(Date.now() + 3_600_000), bio: 'Hello.' })
  await listedPerson({ place: 'hamburg', photo: 'none' })
  // More than / shows.
  for (let each = 0; each < 60; each += 1)
    await listedPerson({ firstName: `Luna ${randomUUID().slice(0, 8)}`, hourlyRate: 100 + each })
  const { client } = await signedInClient(server)
  sheets = {
    visitor: await sheetOf(await html('/')),
    member: await sheetOf(await (await client.get('/')).text()),
  }
})

const PLAIN = routes.map(({ path = '' }) => `/${path}`).filter((path) => visitorPageOf(path))
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const pages = () => [
  ...PLAIN,
  '/?online=1&ageMin=20&ageMax=40&services=massage&rateMax=300&sort=newest',
  '/?search=nobody-is-called-this',
  '/?place=hamburg',
  '/agb?version=2026-11-20&lang=fr',
  '/agb/versions',
  '/datenschutz/versions',
  '/widerruf/formular',
  '/widerruf/formular?number=ABCD-1234',
  '/?city=hamburg&page=2',
  '/explore?online=1&ageMin=20',
  '/explore?search=nobody-is-called-this',
  `/profile/${person}`,
  `/profile?id=${person}`,
  `/profile/${UNKNOWN_ID}`,
  '/login?redirectTo=/chat',
  '/login?email=a@example.test&reset=1',
  '/login/second-factor',
  '/register?type=man',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/confirm-email?token=none',
  '/keep-second-factor?token=none',
  '/check-mail?email=a@example.test',
  `/report?profile=${person}`,
  '/support?number=K7QF-2M9D',
  '/support/faq?q=konto',
  '/support/faq?q=nothing-like-this',
  // Errors: unknown addresses, and pages for members.
  '/not-there',
  '/chat',
  '/admin',
  '/settings/account',
  `/report/${person}`,
]

test('a visitor page has only classes that its style sheet knows', async () => {
  for (const path of pages()) {
    for (const cookie of ['', 'age=1', 'age=1; theme=dark']) {
      const body = await html(path, cookie)
      if (body === '') continue
      expect([path, hrefOf(body)]).toEqual([path, sheets.visitor.href])
      const missing = classesIn(body).filter(
        (name) => sheets.member.classes.has(name) && !sheets.visitor.classes.has(name),
      )
      expect([path, missing]).toEqual([path, []])
    }
  }
})

test('no class list contains a line break', async () => {
  for (const path of pages())
    expect([path, /class="[^"]*\n[^"]*"/.exec(await html(path))?.[0]]).toEqual([path, undefined])
})

test('pages for members have the larger sheet, which contains the other', () => {
  expect(sheets.member.href).not.toBe(sheets.visitor.href)
  expect([...sheets.visitor.classes].filter((name) => !sheets.member.classes.has(name))).toEqual([])
})

test('no selector of a group or a peer ends in `*`: a change in it concerns one class, not the whole page', () => {
  for (const { text } of Object.values(sheets)) {
    expect(text).toMatch(/:where\(\.group\\\/\w+\)/)
    expect(text.match(/[^{},]*:is\(:where\(\.(group|peer)[^{}]*\*\)/g)).toBeNull()
  }
})

test('no rule searches the whole page: none has `:has()` on root, body or main part (decision 0377)', () => {
  for (const { text } of Object.values(sheets)) {
    expect(text).toMatch(/label:has\(/)
    expect(text.match(/(?<![\w-])(:root|html|body|main)(\[[^\]]*\])*:has\([^{}]*/g)).toBeNull()
  }
})

test('a visitor page that comes back with errors hydrates, and has the larger sheet', async () => {
  const answer = await server.client().postForm('/register', { email: 'none' })
  expect(answer.status).toBe(400)
  expect(hrefOf(await answer.text())).toBe(sheets.member.href)
})

test('the first view of / is within its limits', async () => {
  expect(sheets.visitor.brotliBytes).toBeLessThanOrEqual(LIMIT_BYTES.css)
  expect(brotliCompressSync(await html('/', 'age=1')).length).toBeLessThanOrEqual(LIMIT_BYTES.html)
})

type Sheet = { href: string; text: string; classes: Set<string>; brotliBytes: number }

async function sheetOf(page: string): Promise<Sheet> {
  const href = hrefOf(page)
  const text = await (await fetch(server.origin + href)).text()
  const names = text.match(/(?<=\.)-?[_a-zA-Z](?:\\[0-9a-f]{1,6} ?|\\.|[\w-])*/g) ?? []
  return { href, text, classes: new Set(names.map(unescaped)), brotliBytes: brotliCompressSync(text).length }
}

const hrefOf = (page: string): string => /<link rel="stylesheet" href="([^"]+)"/.exec(page)?.[1] ?? ''

const unescaped = (name: string): string =>
  name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/g, (_, hex, char) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : char,
  )

function classesIn(page: string): string[] {
  const lists = [...page.matchAll(/\sclass="([^"]*)"/g)].map(([, list = '']) => list)
  const names = lists.flatMap((list) => list.replaceAll('&gt;', '>').replaceAll('&amp;', '&').split(/\s+/))
  return [...new Set(names)]
}

/** The page; empty for an address that redirects. */
async function html(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(server.origin + path, {
    headers: { cookie, accept: 'text/html' },
    redirect: 'manual',
  })
  return answer.status >= 300 && answer.status < 400 ? '' : answer.text()
}

import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import routes from '~/routes'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'
import { visitorPageOf } from './visitor-pages'

/** How many bytes a visitor's first view may load, compressed with brotli. */
const LIMIT_BYTES = { css: 13_000, html: 13_000, script: 4_000 }

const server = sharedServer()
let person = ''
let sheets: { visitor: Sheet; member: Sheet }

beforeAll(async () => {
  person = await listedPerson({ onlineUntil: new Date(Date.now() + 3_600_000), bio: 'Hello.' })
  await listedPerson({ place: 'hamburg', photo: 'none' })
  // More profiles than the first page of / shows.
  for (let count = 0; count < 60; count += 1)
    await listedPerson({ firstName: `Luna ${randomUUID().slice(0, 8)}`, hourlyRate: 100 + count })
  const { client } = await signedInClient(server)
  sheets = {
    visitor: await sheetOf(await html('/')),
    member: await sheetOf(await (await client.get('/')).text()),
  }
})

const STATIC_PATHS = routes.map(({ path = '' }) => `/${path}`).filter((path) => visitorPageOf(path))
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const pages = () => [
  ...STATIC_PATHS,
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
  // Error pages: unknown URLs, and pages for members only.
  '/not-there',
  '/chat',
  '/admin',
  '/settings/account',
  `/report/${person}`,
]

test('the style sheet of visitors contains every class that a visitor page uses', async () => {
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

test('pages for members have a larger style sheet, which contains every class of the visitor sheet', () => {
  expect(sheets.member.href).not.toBe(sheets.visitor.href)
  expect([...sheets.visitor.classes].filter((name) => !sheets.member.classes.has(name))).toEqual([])
})

test('no selector of a group or a peer ends in `*`: the browser would recalculate the styles of the whole page', () => {
  for (const { text } of Object.values(sheets)) {
    expect(text).toMatch(/:where\(\.group\\\/\w+\)/)
    expect(text.match(/[^{},]*:is\(:where\(\.(group|peer)[^{}]*\*\)/g)).toBeNull()
  }
})

test('no rule has `:has()` on html, body or main, which would search the whole page (decision 0377)', () => {
  for (const { text } of Object.values(sheets)) {
    expect(text).toMatch(/label:has\(/)
    expect(text.match(/(?<![\w-])(:root|html|body|main)(\[[^\]]*\])*:has\([^{}]*/g)).toBeNull()
  }
})

test('a form that is returned with errors has the style sheet of members, since it hydrates', async () => {
  const answer = await server.client().postForm('/register', { email: 'none' })
  expect(answer.status).toBe(400)
  expect(hrefOf(await answer.text())).toBe(sheets.member.href)
})

test('the CSS, the HTML and the script of the first view of / are within their limits', async () => {
  const page = await html('/', 'age=1')
  expect(sheets.visitor.brotliBytes).toBeLessThanOrEqual(LIMIT_BYTES.css)
  expect(brotliCompressSync(page).length).toBeLessThanOrEqual(LIMIT_BYTES.html)
  const scripts = [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(scripts).toEqual([expect.stringMatching(/\/visitor-module-[\w-]+\.js$/)])
  const [src = ''] = scripts
  const script = await fetch(new URL(src, server.origin))
  expect(script.status).toBe(200)
  expect(brotliCompressSync(await script.text()).length).toBeLessThanOrEqual(LIMIT_BYTES.script)
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

/** The HTML of a page; empty if the response is a redirect. */
async function html(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(server.origin + path, {
    headers: { cookie, accept: 'text/html' },
    redirect: 'manual',
  })
  return answer.status >= 300 && answer.status < 400 ? '' : answer.text()
}

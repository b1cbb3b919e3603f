import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { setServerTimeouts } from '~/platform/http/host/server-timeouts.server'

test.each(['README.md', 'app/README.md'])('every path in %s exists', (file) => {
  const paths = pathsIn(readFileSync(file, 'utf8'))
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(dirname(file), path)))).toEqual([])
})

test('every path of our files on the pages for operators exists', () => {
  const pages = readdirSync('operation').filter((name) => name.endsWith('.md'))
  expect(pages.length).toBeGreaterThan(3)
  const paths = pages.flatMap((page) => pathsIn(readFileSync(join('operation', page), 'utf8')))
  // Prometheus, age and npm have files of their own, which stand without a folder.
  const ours = paths.filter((path) => /^(app|db|operation)\//.test(path))
  expect(ours.length).toBeGreaterThan(5)
  expect(ours.filter((path) => !existsSync(path))).toEqual([])
})

test('what alerts have somebody search the log for is a message of the app', () => {
  const alerts = readFileSync('operation/alerts.yaml', 'utf8')
  const messages = alerts.split('\n').flatMap((line) => {
    const [, searched = ''] = /[Ss]earch (?:the|its) log (.*)/.exec(line) ?? []
    // Words alone are names of fields and tasks.
    return [...searched.matchAll(/`([^`]*)`/g)]
      .map(([, message = '']) => message)
      .filter((message) => message.includes(' '))
  })
  expect(messages.length).toBeGreaterThan(8)
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.server\.tsx?$/.test(file))
    .map((file) => join('app', file))
  const code = ['server.ts', ...files].map((file) => readFileSync(file, 'utf8')).join()
  // Of npm, and one that is put together from the service that is away (guarded-build.server.ts).
  const others = messages.filter((message) => !code.includes(message))
  expect(others.filter((message) => !message.startsWith('npm run '))).toEqual(['database unavailable'])
})

test('README links every page for operators', () => {
  const pages = readdirSync('operation').filter((name) => name.endsWith('.md'))
  const paths = pathsIn(readFileSync('README.md', 'utf8'))
  expect(pages.filter((page) => !paths.includes(`operation/${page}`))).toEqual([])
})

test('README has every section that it names', () => {
  const readme = readFileSync('README.md', 'utf8')
  const named = [...readme.matchAll(/\("([A-Z][^"]*)"\)/g)].map(([, name]) => name)
  expect(named).toContain('Several processes')
  expect(named.filter((name) => !readme.includes(`\n## ${name}\n`))).toEqual([])
})

test('the private key that a restore in a container reads beside package.json gets into no image and no commit', () => {
  const commands = ['README.md', 'operation/compose.yaml'].map((file) => readFileSync(file, 'utf8')).join()
  const keys = [...commands.matchAll(/([\w-]+\.txt):\/key\.txt/g)].map(([, file]) => file)
  expect(keys).toEqual(['backup-key.txt', 'backup-key.txt'])
  for (const ignored of ['.dockerignore', '.gitignore'])
    expect(readFileSync(ignored, 'utf8').split('\n')).toContain(keys[0])
})

test('the settings that the systemd unit names lead to the folder where alone it may write', () => {
  const unit = readFileSync('operation/orchidee@.service', 'utf8')
  const [, state] = /^StateDirectory=(\w+)$/m.exec(unit) ?? []
  const folders = [...unit.matchAll(/\b[A-Z]+_DIR=\/[\w/]+/g)].map(([setting]) => setting)
  expect(folders).toEqual([`DATA_DIR=/var/lib/${state}/data`, `STORAGE_DIR=/var/lib/${state}/storage`])
  // What its operator copies says so, too: the default is a folder that it can only read.
  expect(readFileSync('.env.example', 'utf8')).toContain(`: /var/lib/${state}/data for the systemd unit`)
})

test('the nginx example writes no body to a disk, since pictures of verifications are copied nowhere', () => {
  const example = readFileSync('operation/nginx.conf', 'utf8')
  expect(example).toMatch(/^\tproxy_request_buffering off;$/m)
  expect(example).toMatch(/^\tproxy_max_temp_file_size 0;$/m)
})

test('the Caddy example writes no log of requests, which would have IP addresses and queries', () => {
  const example = readFileSync('operation/Caddyfile', 'utf8')
  const logs = [...example.matchAll(/^\tlog .*\{\n\t\t(.*)\n\t\}$/gm)].map(([, content]) => content)
  expect(logs).toEqual(['exclude http.log.error http.handlers.reverse_proxy'])
})

test('the Caddy example closes an idle connection before the app does', () => {
  const server = createServer()
  setServerTimeouts(server)
  const [, seconds] = /^\t+keepalive (\d+)s$/m.exec(readFileSync('operation/Caddyfile', 'utf8')) ?? []
  expect(Number(seconds) * 1000).toBeLessThan(server.keepAliveTimeout)
})

test('the Caddy example asks processes without the database for their pages about it, and none during a restore', () => {
  const example = readFileSync('operation/Caddyfile', 'utf8')
  const [, proxy = '', fallback = ''] = example.split(/^\{\$DOMAIN\} |handle_errors /m)
  const upstreams = (block: string) => /reverse_proxy (?:@\w+ )?(.*) \{/.exec(block)?.[1]
  // Of Caddy's own answers this one alone says that no process has got the request: another would repeat writes.
  expect(fallback).toContain('`{err.status_code} == 503`')
  expect(upstreams(fallback)).toBe(upstreams(proxy))
  for (const block of [proxy, fallback]) expect(block).toContain('health_uri /readyz')
  expect(fallback).toContain('health_status 503')
  const [, pattern = 'none'] = /health_body `(.*)`/.exec(fallback) ?? []
  // As /readyz answers (readiness.server.ts).
  const isAsked = (parts: Record<string, string>) => new RegExp(pattern).test(JSON.stringify({ parts }))
  expect(isAsked({ database: 'failed', migrations: 'failed', restore: 'failed' })).toBe(true)
  expect(isAsked({ 'warm-up': 'failed' })).toBe(true)
  expect(isAsked({ database: 'ok', migrations: 'ok', restore: 'failed' })).toBe(false)
  expect(isAsked({ database: 'ok', migrations: 'failed', restore: 'ok' })).toBe(false)
})

test('paths are found in code spans and code blocks; commands, URLs and patterns are no paths', () => {
  const markdown = [
    'Read `app/routes.ts`, `../db/schema/`, not `routes/gone.ts`; open `/healthz` with `npm run demo -- --fresh`.',
    'Only `*.server.ts` may, see and/or; `MAIL_FROM` is `noreply@` and `smtps://user:password@host`.',
    '```',
    'domains/nowhere/   ../db: schema',
    '```',
  ].join('\n')
  expect(pathsIn(markdown)).toEqual([
    'app/routes.ts',
    '../db/schema/',
    'routes/gone.ts',
    'domains/nowhere/',
    '../db',
  ])
})

/** Relative paths in the code of a Markdown text: words with a slash or with the extension of a file in this tree. */
function pathsIn(markdown: string): string[] {
  const code = [...markdown.matchAll(/```([\s\S]*?)```|`([^`\n]+)`/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return code
    .flatMap((text) => text.split(/\s+/))
    .map((word) => word.replace(/[:;,]$/, ''))
    .filter((word) => /^(\.\.\/)*[\w.-]+(\/[\w.-]+)*\/?$/.test(word))
    .filter((word) => word.includes('/') || /\.(tsx?|js|cjs|jsonc?|md|yaml)$/.test(word))
}

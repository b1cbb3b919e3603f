import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from 'playwright/test'
import postgres from 'postgres'
import { field, hydrated, log } from '~/testing/browsing/chat-pairs'
import { signIn } from '~/testing/browsing/own-account'
import { databaseBesideSite, onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'
import { startLoadBalancer } from '~/testing/http/load-balancer'
import { startServer } from '~/testing/http/server'

test('two people chat over two processes behind a load balancer and notice no restart of either', async ({
  browser,
}) => {
  // Four starts of a server.
  test.slow()
  const databaseUrl = await databaseBesideSite('two_servers')
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const dataDir = mkdtempSync(join(tmpdir(), 'two-servers-'))
  const balancer = await startLoadBalancer()
  const env = {
    APP_MODE: 'demo',
    APP_URL: balancer.origin,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret of both processes that is as long as it must be',
    SEAL_KEYS: 'a seal key of both processes that is as long as it must be',
  }
  const servers = await Promise.all([startServer(env), startServer(env)])
  try {
    balancer.setTargets(servers.map(({ origin }) => origin))
    const [jonas, mara] = [
      await member(browser, sql, balancer.origin, 'Jonas'),
      await member(browser, sql, balancer.origin, 'Mara'),
    ]
    await sql`
      insert into matches (user_id, target_user_id, is_like, is_mutual)
      values (${jonas.id}, ${mara.id}, true, true), (${mara.id}, ${jonas.id}, true, true)`
    await jonas.page.goto(`/chat?user=${mara.id}`)
    await hydrated(jonas.page)
    await mara.page.goto(`/chat?user=${jonas.id}`)
    await hydrated(mara.page)
    await send(jonas.page, mara.page, 'Eins')
    await send(mara.page, jonas.page, 'Zwei')

    for (const [n, text] of [
      [0, 'Drei'],
      [1, 'Vier'],
    ] as const) {
      expect(await servers[n]?.stop()).toBe(0)
      await send(jonas.page, mara.page, `${text} von Jonas`)
      await send(mara.page, jonas.page, `${text} von Mara`)
      for (const { page } of [jonas, mara]) {
        await expect(log(page).getByText(`${text} von Jonas`)).toHaveCount(1)
        await expect(log(page).getByText(`${text} von Mara`)).toHaveCount(1)
      }
      servers[n] = await startServer(env)
      balancer.setTargets(servers.map(({ origin }) => origin))
    }

    const all = ['Eins', 'Zwei', 'Drei von Jonas', 'Drei von Mara', 'Vier von Jonas', 'Vier von Mara']
    const stored = await sql<{ content: string }[]>`select content from messages order by seq`
    expect(stored.map(({ content }) => content)).toEqual(all)
    for (const { page } of [jonas, mara])
      for (const text of all) await expect(log(page).getByText(text, { exact: true })).toHaveCount(1)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await balancer.stop()
    await sql.end()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Sends a message. It has arrived then: one that waits for its connection would be stored after a later one of the partner. */
async function send(from: Page, to: Page, words: string): Promise<void> {
  await field(from).fill(words)
  await field(from).press('Enter')
  for (const page of [from, to]) await expect(log(page).getByText(words, { exact: true })).toHaveCount(1)
}

async function member(browser: Browser, sql: postgres.Sql, baseURL: string, firstName: string) {
  const email = `${randomUUID()}@example.test`
  const [known] = await onSiteDatabase(
    (site) =>
      site<{ hash: string }[]>`select password_hash as hash from users where email = 'kunde@demo.test'`,
  )
  const [user] = await sql<{ id: string }[]>`
    insert into users (email, password_hash, first_name, user_type, is_email_verified)
    values (${email}, ${known?.hash ?? ''}, ${firstName}, 'man', true) returning id`
  const page = await (await anotherBrowser(browser, { baseURL })).newPage()
  await signIn(page, email)
  return { id: user?.id ?? '', page }
}

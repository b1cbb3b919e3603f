import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import postgres from 'postgres'
import type { Language } from '~/i18n/languages'
import { processEnv } from '~/platform/settings/env.server'
import { startServer } from '../http/server'
import { signIn } from './own-account'
import { databaseBesideSite, onSiteDatabase } from './site-database'
import { anotherBrowser } from './visitor'

export type ModerationSite = Awaited<ReturnType<typeof startModerationSite>>

/**
 * Starts a site of its own for a test of moderation, which verifies the chain of the admin log and breaks it: other tests write into the log
 * of the shared site at the same time.
 */
export async function startModerationSite(browser: Browser, suffix: string) {
  const databaseUrl = await databaseBesideSite(suffix)
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const dataDir = mkdtempSync(join(tmpdir(), 'moderation-'))
  const env = {
    APP_MODE: 'demo',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SESSION_SECRET: 'the session secret of the site of a moderation test',
    SEAL_KEYS: 'the seal key of the site of a moderation test',
  }
  const server = await startServer(env)
  const [customer] = await onSiteDatabase(
    (site) =>
      site<{ hash: string }[]>`select password_hash as hash from users where email = 'kunde@demo.test'`,
  )
  const passwordHash = customer?.hash ?? ''

  /** A page in a new browser, with the age confirmed. */
  const newPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await anotherBrowser(browser, { baseURL: server.origin, ...options })
    await context.addCookies([{ name: 'age', value: '1', url: server.origin }])
    return context.newPage()
  }
  return {
    origin: server.origin,
    sql,
    newPage,
    /** Creates an account with the password of the demo. */
    async createAccount(given: {
      email?: string
      firstName: string
      userType?: 'man' | 'trans'
      language?: Language
      isAdmin?: boolean
      isModerator?: boolean
    }): Promise<{ id: string; email: string }> {
      const { firstName, userType = 'man', language = 'de', isAdmin = false, isModerator = false } = given
      const email = given.email ?? `${randomUUID()}@example.test`
      const [row] = await sql<{ id: string }[]>`
        insert into users (email, password_hash, first_name, user_type, language, is_email_verified, is_admin, is_moderator)
        values (${email}, ${passwordHash}, ${firstName}, ${userType}, ${language}, true, ${isAdmin}, ${isModerator})
        returning id`
      return { id: row?.id ?? '', email }
    },
    /** A page in a new browser, signed in to an account. */
    async signedIn(email: string, options: BrowserContextOptions = {}): Promise<Page> {
      const page = await newPage(options)
      await signIn(page, email)
      return page
    },
    /** The text of the newest e-mail to an address whose text or subject matches; empty while there is none. */
    async mailTo(email: string, pattern: RegExp): Promise<string> {
      const answer = await fetch(`${server.origin}/dev/mail`, { headers: { accept: 'application/json' } })
      const mails = (await answer.json()) as { to: string; subject: string; text: string }[]
      return (
        mails.find(({ to, subject, text }) => to === email && pattern.test(`${subject}\n${text}`))?.text ?? ''
      )
    },
    /** Runs `npm run admin -- verify-log` on this site's database. */
    async verifyLog(): Promise<{ code: number; output: string }> {
      const command = ['app/commands/run.js', 'admin', 'verify-log']
      try {
        const { stdout } = await promisify(execFile)(process.execPath, command, { env: processEnv(env) })
        return { code: 0, output: stdout }
      } catch (error) {
        const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
        return { code, output: stdout + stderr }
      }
    },
    async stop(): Promise<void> {
      await server.stop()
      await sql.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

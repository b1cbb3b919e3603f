import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { now } from '../time/clock.server'
import type { Sender, StoredMail } from './mail.server'

const STORED_MAX = 200
const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  unsubscribe: z.string().optional(),
  sentAt: z.string(),
})

export type Mailbox = { store: Sender; read(): Promise<StoredMail[]> }

/** Stores mails in `<dataDir>/mail`, one file each, with names that sort by time. */
export function mailbox(dataDir: string): Mailbox {
  const folder = join(dataDir, 'mail')
  let last = 0

  async function newestFirst(): Promise<string[]> {
    const names = await readdir(folder).catch(() => [])
    return names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
  }

  return {
    async store(mail) {
      // Strictly increasing, also within a millisecond and with a test's clock. Assigned before any await: mails sent at once keep their
      // order.
      last = Math.max(last + 1, Date.now() * 1000)
      const name = `${String(last).padStart(17, '0')}-${randomUUID()}`
      await mkdir(folder, { recursive: true })
      const stored: StoredMail = { ...mail, sentAt: now().toISOString() }
      await writeFile(join(folder, `${name}.part`), JSON.stringify(stored))
      await rename(join(folder, `${name}.part`), join(folder, `${name}.json`))
      const old = (await newestFirst()).slice(STORED_MAX)
      await Promise.all(old.map((file) => rm(join(folder, file), { force: true })))
    },

    async read() {
      const names = (await newestFirst()).slice(0, STORED_MAX)
      const files = await Promise.all(
        names.map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
      )
      return files.flatMap((file) => (file === null ? [] : [storedMail.parse(JSON.parse(file))]))
    },
  }
}

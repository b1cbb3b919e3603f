import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes } from '../durations'

/** One process at a time looks, starts or adopts; one that died holding the lock hinders nobody. */
export async function withStartLock<T>(file: string, run: () => Promise<T>): Promise<T> {
  while (!(await take(file))) {
    if (await isStale(file)) await rm(file, { force: true })
    else await sleep(100)
  }
  try {
    return await run()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (e) {
    if ((e as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw e
  }
}

async function isStale(file: string): Promise<boolean> {
  const [text, about] = await Promise.all([
    readFile(file, 'utf8').catch(() => null),
    stat(file).catch(() => null),
  ])
  if (text === null || about === null) return false
  // Numbers are given out again, so age decides too: no start takes that long.
  if (Date.now() - about.mtimeMs > minutes(2)) return true
  const holder = Number(text)
  // Empty: its writer is between creating and writing.
  if (text === '') return false
  if (holder === process.pid) return true
  try {
    process.kill(holder, 0)
    return false
  } catch (e) {
    return (e as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

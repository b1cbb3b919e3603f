import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes } from '../durations'

/**
 * One process at a time. One that died holding the lock hinders nobody.
 * @param longestMs no holder takes longer; older locks are void
 */
export async function withFileLock<T>(
  file: string,
  run: () => Promise<T>,
  longestMs = minutes(2),
): Promise<T> {
  while (!(await take(file))) {
    if (await isStale(file, longestMs)) await rm(file, { force: true })
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

async function isStale(file: string, longestMs: number): Promise<boolean> {
  const [text, about] = await Promise.all([
    readFile(file, 'utf8').catch(() => null),
    stat(file).catch(() => null),
  ])
  if (text === null || about === null) return false
  // Process numbers are given out again, so age decides too.
  if (Date.now() - about.mtimeMs > longestMs) return true
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

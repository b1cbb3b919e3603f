import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A random secret in a file of the data folder, for demo and development: created once, then shared by all processes. With a constant in
 * the source code, anybody could sign cookies for any demo, decrypt its evidence, or forge payments in it.
 */
export function ownSecret(
  dataDir: string,
  name: 'session-secret' | 'seal-key' | 'payment-key' | 'push-key',
): string {
  const file = join(dataDir, name)
  const draft = `${file}.${randomUUID()}`
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  try {
    // Linking is atomic: server and worker may start at the same time.
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { singleton } from '../process/singleton.server'
import { vapidKeysOf } from '../secrets/vapid-keys.server'
import { type Env, readEnv } from './read-settings.server'

/**
 * The settings of this process, read once; a `.env` file in the working folder supplies variables that are not set, but not in tests. Throws
 * with one line per problem.
 */
export function env(): Env {
  return singleton('env', () => {
    // Tests and measurements name all that they use. With the file of an installation they would use its storage and mail server, and remove
    // what their own database does not know, such as the archives of its members.
    const isTest = [process.env.NODE_ENV, process.env.APP_MODE].includes('test')
    if (!isTest && existsSync('.env')) process.loadEnvFile('.env')
    const read = readEnv(process.env)
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const { sessionSecrets, sealKeys, payment, push, dataDir } = read.env
    return {
      ...read.env,
      sessionSecrets: sessionSecrets.length > 0 ? sessionSecrets : [ownSecret(dataDir, 'session-secret')],
      sealKeys: sealKeys.length > 0 ? sealKeys : [ownSecret(dataDir, 'seal-key')],
      payment: {
        ...payment,
        keys: payment.keys.length > 0 ? payment.keys : [ownSecret(dataDir, 'payment-key')],
      },
      push: { ...push, keys: push.keys ?? vapidKeysOf(ownSecret(dataDir, 'push-key')) },
    }
  })
}

/** The environment variables of this process, with additions: for commands and tests, and for the processes that they start. */
export function processEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, ...more }
}

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

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgresTools, findToolsToRestore, postgresVariables } from './postgres-tools.server'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tools-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function toolsOf(version: string, programs = ['pg_dump', 'pg_restore']): Promise<string> {
  const folder = join(root, version)
  await mkdir(folder, { recursive: true })
  for (const program of programs) {
    const file = join(folder, program)
    await writeFile(file, `#!/bin/sh\necho "${program} (PostgreSQL) ${version}"\n`)
    await chmod(file, 0o755)
  }
  return folder
}

test('chooses the oldest version that is not older than the server', async () => {
  const folders = await Promise.all([toolsOf('1001.9'), toolsOf('1004beta2'), toolsOf('1003.1')])
  const found = await findPostgresTools(1002, { path: folders.join(':') })
  expect(found).toEqual({
    version: 1003,
    dump: join(root, '1003.1', 'pg_dump'),
    restore: join(root, '1003.1', 'pg_restore'),
  })
  expect((await findPostgresTools(1004, { path: folders.join(':') })).version).toBe(1004)
})

test('the error says what to install if all tools are older or incomplete', async () => {
  const old = await toolsOf('1001.9')
  await expect(findPostgresTools(1002, { toolsDir: old })).rejects.toThrow(
    /newest pg_dump here is version 1001, and the server is version 1002\. Install version 1002 or newer .*postgresql-client-1002/,
  )
  const half = await toolsOf('1005.1', ['pg_dump'])
  await expect(findPostgresTools(1002, { toolsDir: half })).rejects.toThrow(
    /^pg_dump and pg_restore are not installed\. Install version 1002/,
  )
})

describe('the pg_restore for a backup', () => {
  const find = async (serverVersion: number, madeBy: number, installed: string) =>
    findToolsToRestore({ serverVersion, madeBy }, { toolsDir: await toolsOf(installed) })

  test('a server that is too old for pg_restore is refused, with both ways on', async () => {
    await expect(find(16, 16, '17.2')).rejects.toThrow(
      /^pg_restore 17 cannot restore into a server of version 16\. Restore into version 17 or newer; .*postgresql-client-16/,
    )
    await expect(find(15, 15, '18.1')).rejects.toThrow(/of version 15\. Restore into version 17 or newer/)
    expect((await find(15, 15, '16.4')).version).toBe(16)
    expect((await find(17, 17, '18.1')).version).toBe(18)
  })

  test('a pg_restore that is older than the pg_dump of the backup is refused, with what to install', async () => {
    await expect(find(15, 16, '15.9')).rejects.toThrow(
      /^The newest pg_dump here is version 15, and the backup was made with version 16\. Install version 16 .*postgresql-client-16/,
    )
    await expect(find(17, 18, '17.2')).rejects.toThrow(/made with version 18\. Install version 18/)
    expect((await find(15, 16, '16.4')).version).toBe(16)
    expect((await find(18, 17, '18.1')).version).toBe(18)
  })

  test('no version is asked for where none could restore the backup', async () => {
    for (const version of ['16.4', '17.2'])
      await expect(find(16, 17, version)).rejects.toThrow(
        /^The backup was made with pg_dump 17, .* of version 16\. Restore into version 17 or newer\.$/,
      )
  })
})

test('converts the URL of a database to environment variables, with escapes decoded', () => {
  expect(postgresVariables('postgres://app%40x:p%2Fw@db.example.org/my%20app?sslmode=require')).toEqual({
    PGHOST: 'db.example.org',
    PGPORT: '5432',
    PGUSER: 'app@x',
    PGPASSWORD: 'p/w',
    PGDATABASE: 'my app',
    PGSSLMODE: 'require',
  })
  expect(postgresVariables('postgres://app@[::1]:6000/app?host=/run/postgresql')).toEqual({
    PGHOST: '/run/postgresql',
    PGPORT: '6000',
    PGUSER: 'app',
    PGDATABASE: 'app',
  })
})

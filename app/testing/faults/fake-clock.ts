import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from '../debian'

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
]

type FakeClock = {
  /** Environment variables for the process that gets this clock. */
  env: Record<string, string>
  /** Sets the clock `byS` seconds ahead of the true time, or behind it if negative. Takes effect within a second. */
  setAhead(byS: number): void
  remove(): void
}

/**
 * Controls the wall clock of another process by libfaketime; its monotonic clock stays true, as when an operator or a time server sets the
 * clock. Throws if libfaketime is missing and cannot be installed.
 */
export async function fakeClock(): Promise<FakeClock> {
  const library = found() ?? ((await installFromDebian('libfaketime')) ? found() : undefined)
  if (!library) throw new Error('No libfaketime: install the package libfaketime.')
  const folder = mkdtempSync(join(tmpdir(), 'clock-'))
  const file = join(folder, 'offset')
  writeFileSync(file, '+0\n')
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    setAhead: (byS) => writeFileSync(file, `${byS < 0 ? '' : '+'}${byS}\n`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const found = () => LIBRARIES.find((path) => existsSync(path))

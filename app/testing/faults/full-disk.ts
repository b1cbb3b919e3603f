import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** From now on a process can write no byte into a file, as on a full disk; anybody may limit an own process. */
export function forbidWriting(pid: number): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=0:'])
}

export function allowWriting(pid: number): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:'])
}

type SmallDisk = { folder: string; fill(): Promise<void>; empty(): void; unmount(): void }

const CHUNK = Buffer.alloc(64 * 1024)

/** A file system of its own in memory with so many megabytes; null where this process may not mount one. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Writes until nothing fits any more. */
    async fill() {
      const endless = new Readable({
        read() {
          this.push(CHUNK)
        },
      })
      await pipeline(endless, createWriteStream(ballast)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

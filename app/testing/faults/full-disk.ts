import { execFileSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** From now on every write of a process to a file fails, as on a full disk. Any user may limit their own processes. */
export function forbidWriting(pid: number): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=0:'])
}

export function allowWriting(pid: number): void {
  execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited:'])
}

type SmallDisk = { folder: string; fill(): Promise<void>; empty(): void; unmount(): void }

const CHUNK = Buffer.alloc(64 * 1024)

/** Mounts a file system in memory with this size; null if this process is not allowed to mount. */
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
    /** Writes until no byte fits any more. */
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

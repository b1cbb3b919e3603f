import { readFileSync } from 'node:fs'

/** Ends the bench by one line where a process may not hold so many sockets. */
export function requireOpenFiles(needed: number): void {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? []
  if (soft && Number(soft) < needed)
    throw new Error(
      `A process may open ${soft} files here, and the bench needs ${needed}: ulimit -n ${needed}`,
    )
}

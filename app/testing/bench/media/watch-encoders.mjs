// Loaded before a measured server: says on its standard error what memory it holds, how much of it in buffers, and the most that any of the
// processes it has started held (Linux tells it in /proc).
import { readFileSync } from 'node:fs'

const field = (pid, name) => {
  try {
    const [, kb] =
      new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb ?? 0) * 1024
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

let most = 0
setInterval(() => {
  const { rss, arrayBuffers } = process.memoryUsage()
  process.stderr.write(`rss ${rss}\nbuffers ${arrayBuffers}\n`)
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
  const peak = Math.max(0, ...children.map((pid) => field(pid, 'VmHWM')))
  if (peak > most) process.stderr.write(`encoder ${peak}\n`)
  most = Math.max(most, peak)
}, 100).unref()

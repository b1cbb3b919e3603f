// Preloaded into a measured server: prints its memory and the peak of any of its child processes to standard error (Linux: /proc). On
// SIGUSR2 it collects garbage and prints the memory in use: in total, and in buffers.
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc')
process.on('SIGUSR2', () => {
  sweep()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  process.stderr.write(`buffers ${arrayBuffers}\nlive ${heapUsed + external}\n`)
})

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
  process.stderr.write(`rss ${process.memoryUsage.rss()}\n`)
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
  const peak = Math.max(0, ...children.map((pid) => field(pid, 'VmHWM')))
  if (peak > most) process.stderr.write(`encoder ${peak}\n`)
  most = Math.max(most, peak)
}, 100).unref()

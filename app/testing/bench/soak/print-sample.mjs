// Loaded before a measured server: on SIGUSR2 it collects garbage and prints what is still in use, in one line.
import { readdirSync, readlinkSync } from 'node:fs'
import { getHeapCodeStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc')

function countOf(kinds) {
  const counts = {}
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** socket, pipe, anon_inode or file; one that is closed meanwhile is none. */
function kindOfFile(descriptor) {
  try {
    const target = readlinkSync(`/proc/self/fd/${descriptor}`)
    return target.startsWith('/') ? ['file'] : [target.slice(0, target.indexOf(':'))]
  } catch {
    return []
  }
}

process.on('SIGUSR2', () => {
  sweep()
  sweep()
  const { heapUsed, external, rss } = process.memoryUsage()
  const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics()
  const code = code_and_metadata_size + bytecode_and_metadata_size
  const handles = countOf(process.getActiveResourcesInfo())
  const files = countOf(readdirSync('/proc/self/fd').flatMap(kindOfFile))
  process.stderr.write(`sample ${JSON.stringify({ heapUsed, code, external, rss, handles, files })}\n`)
})

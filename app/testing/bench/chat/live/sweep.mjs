// Loaded before a measured server: on SIGUSR2 it collects garbage and reports it, so that the measured memory is in use, with the size of
// the space for young objects, which is then empty.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc')
process.on('SIGUSR2', () => {
  sweep()
  sweep()
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  process.stderr.write(`swept ${young.physical_space_size}\n`)
})

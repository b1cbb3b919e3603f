// Loaded before a measured server: on SIGUSR2 it collects garbage and reports it, so that the measured memory is in use.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc')
process.on('SIGUSR2', () => {
  sweep()
  sweep()
  process.stderr.write('swept\n')
})

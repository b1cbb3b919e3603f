// Loaded before a measured server: told by SIGUSR2 it sweeps and says so, so that what it holds is what it needs.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc')
process.on('SIGUSR2', () => {
  sweep()
  sweep()
  process.stderr.write('swept\n')
})

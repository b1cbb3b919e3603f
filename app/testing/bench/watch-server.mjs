// Preloaded into a measured server: prints each argon2 run, and its memory every second, to standard error.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const argon2 = createRequire(join(process.cwd(), 'package.json'))('@node-rs/argon2')
for (const name of ['hash', 'verify']) {
  const run = argon2[name]
  argon2[name] = (...args) => {
    process.stderr.write(`argon2 ${name}\n`)
    return run(...args)
  }
}
setInterval(() => process.stderr.write(`rss ${process.memoryUsage.rss()}\n`), 1000).unref()

// Loaded before a measured server: says on its standard error each argon2 run, and each second what memory it holds.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const argon2 = createRequire(join(process.cwd(), 'package.json'))('@node-rs/argon2')
for (const name of ['hash', 'verify']) {
  const run = argon2[name]
  argon2[name] = (...given) => {
    process.stderr.write(`argon2 ${name}\n`)
    return run(...given)
  }
}
setInterval(() => process.stderr.write(`rss ${process.memoryUsage.rss()}\n`), 1000).unref()

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { processEnv } from '~/platform/settings/env.server'
import { NO_SHARED_SERVICES } from '~/platform/settings/no-shared-services'
import { BENCH_NAMES, BENCHES, type BenchName, isBench } from '~/testing/bench/benches'
import { type Figure, tableOf } from '~/testing/bench/verdict'
import { cloneDatabase, dropDatabasesOf } from '~/testing/databases/database'
import { openTestPostgres } from '~/testing/databases/postgres'
import { ensureTemplate, keptDatabase } from '~/testing/databases/templates'
import { ensureFreshBuild } from '~/testing/http/server'
import { exitStatusOf } from './running/child'
import { reportFailure, say } from './running/say'

/**
 * `npm run bench` measures the listing, `npm run bench -- chat bus` other benches one after the other, and `npm run bench -- all` every one.
 * Each has a database and a process of its own, and writes its figures to bench-results/<name>.json. At the end stands one table of all
 * figures with their limits; the command exits with 1 if one is exceeded. Absolute times depend on the machine and its load (most are
 * medians), ratios hardly.
 */
const RESULTS = 'bench-results'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    minutes: { type: 'string' },
    keep: { type: 'boolean' },
    only: { type: 'string' },
    profiles: { type: 'string' },
    scale: { type: 'string' },
    share: { type: 'string' },
    sharings: { type: 'string' },
    sizes: { type: 'string' },
    times: { type: 'string' },
  },
})
const options = Object.entries(values).flatMap(([name, value]) =>
  value === true ? [`--${name}`] : [`--${name}`, String(value)],
)

async function bench(): Promise<void> {
  if (values.help) return help()
  const unknown = positionals.filter((name) => name !== 'all' && !isBench(name))
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. There are: ${BENCH_NAMES.join(', ')}, all.`)
  const [first = 'listing'] = positionals
  if (processEnv().BENCH_CHILD && isBench(first)) return measure(first)
  const names = positionals.includes('all') ? BENCH_NAMES : positionals.filter(isBench)
  await measureEach(names.length > 0 ? names : ['listing'])
}

function help(): void {
  say('npm run bench [-- <name> …] [--only part] [--profiles n] [--scale n] [--sharings n] [--times n]')
  say('  soak: [--minutes n] [--share n]')
  say(
    '  growth: [--sizes n,n] [--keep]: goes on with the database of the last run that kept it, and keeps it',
  )
  for (const [name, { about }] of Object.entries(BENCHES)) say(`  ${name.padEnd(14)} ${about}`)
  say(`  ${'all'.padEnd(14)} all of them, and one table`)
}

/** One after the other; a bench that fails does not keep the others from running. */
async function measureEach(names: readonly BenchName[]): Promise<void> {
  ensureFreshBuild()
  const { server, release } = await openTestPostgres()
  const failed: string[] = []
  try {
    for (const name of names) {
      rmSync(resultOf(name), { force: true })
      if (names.length > 1) say(`\n${name}: ${BENCHES[name].about}`)
      if ((await measureApart(server, name)) !== 0) failed.push(name)
    }
  } finally {
    await release()
  }
  if (names.length > 1) summarize(names)
  if (failed.length > 0) process.exitCode = 1
}

type Server = Awaited<ReturnType<typeof openTestPostgres>>['server']

/** The child measures; its environment names a database that is dropped afterwards, unless it is to be kept. */
async function measureApart(server: Server, name: BenchName): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const database = `bench_${name}`
  try {
    const template = await ensureTemplate(server)
    const env = {
      ...NO_SHARED_SERVICES,
      BENCH_CHILD: '1',
      APP_MODE: 'test',
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: await (values.keep ? keptDatabase : cloneDatabase)(server, template, database),
      SESSION_SECRET: 'a secret for measuring that is as long as it must be',
      STORAGE_DRIVER: 'disk',
      STORAGE_DIR: '',
      SMTP_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    }
    return await exitStatusOf(
      process.execPath,
      [...NODE_FLAGS, 'app/commands/run.js', 'bench', name, ...options],
      env,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    if (!values.keep) await dropDatabasesOf(server, database)
  }
}

async function measure(name: BenchName): Promise<void> {
  const number = (given: string | undefined) => (given === undefined ? undefined : Number(given))
  try {
    const { figures, details } = await BENCHES[name].measure({
      only: values.only,
      profiles: number(values.profiles),
      scale: number(values.scale) ?? 1,
      sharings: number(values.sharings) ?? 1000,
      minutes: number(values.minutes) ?? 60,
      share: number(values.share) ?? 1 / 3,
      sizes: values.sizes?.split(',').map(Number),
      report: say,
    })
    const machine = { node: process.version, processors: cpus().length, load: loadavg() }
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(resultOf(name), `${JSON.stringify({ machine, figures, details }, null, 2)}\n`)
    for (const line of tableOf(figures)) say(line)
    say(`load of the machine ${machine.load.map((one) => one.toFixed(1)).join(', ')}`)
    if (figures.some(({ ok }) => !ok)) process.exitCode = 1
  } finally {
    // After a failed measurement open connections would keep the process alive, and so would unsent events.
    await bus().close()
    await closeDb()
  }
}

/** One table of all figures; a bench without a result is named. */
function summarize(names: readonly BenchName[]): void {
  say('\nAll figures')
  for (const name of names) {
    const figures = figuresOf(name)
    say(figures ? `\n${name}` : `\n${name}: no result, it failed before its end`)
    for (const line of tableOf(figures ?? [])) say(line)
  }
}

function figuresOf(name: BenchName): Figure[] | undefined {
  try {
    return (JSON.parse(readFileSync(resultOf(name), 'utf8')) as { figures: Figure[] }).figures
  } catch {
    return undefined
  }
}

const resultOf = (name: BenchName) => join(RESULTS, `${name}.json`)

await bench().catch(reportFailure)

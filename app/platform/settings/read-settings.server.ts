import { type Area, MODES, type Mode, type SettingsContext } from './area.server'
import { app } from './areas/app.server'
import { backup } from './areas/backup.server'
import { botCheck } from './areas/bot-check.server'
import { database } from './areas/database.server'
import { delivery } from './areas/delivery.server'
import { geocoder } from './areas/geocoder.server'
import { host } from './areas/host.server'
import { mail } from './areas/mail.server'
import { operator } from './areas/operator.server'
import { payment } from './areas/payment.server'
import { push } from './areas/push.server'
import { secrets } from './areas/secrets.server'
import { storage } from './areas/storage.server'
import { telemetry } from './areas/telemetry.server'

/** All areas of settings, in the order of .env.example. */
const AREAS = [
  app,
  host,
  database,
  secrets,
  storage,
  delivery,
  mail,
  botCheck,
  payment,
  geocoder,
  operator,
  push,
  telemetry,
  backup,
] as const

/** The settings of all areas. */
export type Env = Intersection<SettingsOf<(typeof AREAS)[number]>>

type SettingsOf<One> = One extends Area<infer Settings> ? Settings : never
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Like process.env, without the extra keys of Vite's types. */
export type Source = Record<string, string | undefined>

/**
 * Validates the environment and returns the settings, or one line per missing or malformed variable. Values never appear in the lines,
 * since some are secrets. Outside production session secrets, seal keys and payment keys may be empty.
 */
export function readEnv(source: Source): { env: Env } | { problems: string[] } {
  const context = contextOf(withoutEmpty(source))
  const parsed = AREAS.map((area) => area.parse(context))
  const problems = parsed.flatMap((area) => ('problems' in area ? area.problems : []))
  if (problems.length > 0) return { problems }
  const settings = parsed.map((area) => ('settings' in area ? area.settings() : {}))
  return { env: Object.assign({}, ...settings) as Env }
}

/** The variables of each area in production, for .env.example. */
export function variablesByArea(): ReturnType<(typeof AREAS)[number]['variables']>[] {
  return AREAS.map((area) => area.variables({ mode: 'production', isProduction: true, given: {} }))
}

function contextOf(given: Record<string, string>): SettingsContext {
  const mode = modeOf(given)
  return { mode, isProduction: mode === 'production', given }
}

/** The variables that are set to something: Compose files and shells pass `NAME=` for a variable that is not set. */
function withoutEmpty(source: Source): Record<string, string> {
  const given = Object.entries(source).map(([name, value]) => [name, value?.trim()] as const)
  return Object.fromEntries(given.filter((entry): entry is [string, string] => Boolean(entry[1])))
}

function modeOf(given: Record<string, string>): Mode {
  const named = MODES.find((mode) => mode === given.APP_MODE)
  if (named) return named
  if (given.NODE_ENV === 'production') return 'production'
  return given.NODE_ENV === 'test' ? 'test' : 'development'
}

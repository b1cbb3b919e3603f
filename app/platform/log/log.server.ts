import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { createLogOutput } from './log-output.server'
import { redactFields, redactText } from './redaction.server'

/** The settings of every logger: JSON lines, redacted, with the id of the current request. */
export const LOG_OPTIONS: LoggerOptions = {
  base: undefined,
  timestamp: timeField,
  messageKey: 'message',
  formatters: {
    level: (label) => ({ level: label }),
    log: (fields) => redactFields(fields),
  },
  // Pino's own serializer would log an error's message, and with it a statement's parameters.
  serializers: { err: (error: unknown) => error },
  hooks: {
    logMethod(args, method) {
      method.apply(this, redactArguments(args) as typeof args)
    },
  },
  mixin: () => {
    const id = requestId()
    return id ? { requestId: id } : {}
  },
}

const requests = singleton('requests', () => new AsyncLocalStorage<string>())

/** The id of the current request or job. */
export function requestId(): string | undefined {
  return requests.getStore()
}

/** Runs `fn`, and all that it starts, with an id that is part of every log line. */
export function inRequest<T>(id: string, fn: () => T): T {
  return requests.run(id, fn)
}

/**
 * The log of the process: one JSON line per event on standard output. Name the event in the message, put facts into fields: `log.info({
 * userId }, 'signed in')`. Errors go under `err`. Passwords, tokens, cookies, e-mail addresses and texts of people are redacted if passed
 * in by mistake.
 */
export const log: Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> = {
  trace: (...args: unknown[]) => write('trace', args),
  debug: (...args: unknown[]) => write('debug', args),
  info: (...args: unknown[]) => write('info', args),
  warn: (...args: unknown[]) => write('warn', args),
  error: (...args: unknown[]) => write('error', args),
  fatal: (...args: unknown[]) => write('fatal', args),
}

/**
 * Logs like `log.info`, at a tenth of its cost, for events as frequent as requests. The line is written within a tenth of a second.
 * @param fields returns the fields, redacted and serialized by `serializeFields`
 */
export function logFrequent(fields: () => string, message: string): void {
  const { output, isInfo } = logger()
  if (isInfo) output.writeBuffered(`{"level":"info"${timeField()},${fields()},"message":"${message}"}\n`)
}

/** The fields of a line as `logFrequent` takes them: redacted. */
export const serializeFields = (fields: Record<string, unknown>): string =>
  JSON.stringify(redactFields(fields)).slice(1, -1)

let writtenAt = 0
let writtenTime = ''

// Pino's own writes the date for every line; under load there are several of one millisecond.
function timeField(): string {
  const at = Date.now()
  if (at !== writtenAt) {
    writtenAt = at
    writtenTime = `,"time":"${new Date(at).toISOString()}"`
  }
  return writtenTime
}

// Lazy, so that a module may import the log without a configured environment.
const logger = () =>
  singleton('log', () => {
    const output = createLogOutput()
    const lines = pino({ ...LOG_OPTIONS, level: env().logLevel }, output)
    return { lines, output, isInfo: lines.isLevelEnabled('info') }
  })

function write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', args: unknown[]): void {
  logger().lines[level](...(args as [object, string]))
}

// For a line with an error and no message Pino would log the error's own message, unredacted.
function redactArguments([first, message, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [redactText(first), message, ...rest]
  const fields = first instanceof Error ? { err: first } : first
  return [fields, typeof message === 'string' ? redactText(message) : 'error', ...rest]
}

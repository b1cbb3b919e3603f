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

/** Runs `fn` with an id that is part of every line that it, or anything that it starts, logs. */
export function runWithRequestId<T>(id: string, fn: () => T): T {
  return requests.run(id, fn)
}

/**
 * The log of the process: one JSON line per event on standard output. Name the event in the message, and put facts into fields:
 * `log.info({ userId }, 'signed in')`. Errors belong in the field `err`. Passwords, tokens, cookies, e-mail addresses and texts of people
 * are redacted if they are logged by mistake.
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

/** Redacts and serializes fields for `logFrequent`. */
export const serializeFields = (fields: Record<string, unknown>): string =>
  JSON.stringify(redactFields(fields)).slice(1, -1)

let writtenAt = 0
let writtenTime = ''

// Pino would format the date of every line. Under load several lines have the same millisecond, so the last one is cached.
function timeField(): string {
  const at = Date.now()
  if (at !== writtenAt) {
    writtenAt = at
    writtenTime = `,"time":"${new Date(at).toISOString()}"`
  }
  return writtenTime
}

// Created at the first line, so that modules can import the log without a configured environment.
const logger = () =>
  singleton('log', () => {
    const output = createLogOutput()
    const lines = pino({ ...LOG_OPTIONS, level: env().logLevel }, output)
    return { lines, output, isInfo: lines.isLevelEnabled('info') }
  })

function write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', args: unknown[]): void {
  logger().lines[level](...(args as [object, string]))
}

// If a call passes an error but no message, Pino would log the error's message unredacted.
function redactArguments([first, message, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [redactText(first), message, ...rest]
  const fields = first instanceof Error ? { err: first } : first
  return [fields, typeof message === 'string' ? redactText(message) : 'error', ...rest]
}

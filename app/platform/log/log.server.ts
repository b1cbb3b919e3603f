import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { env } from '../env.server'
import { singleton } from '../process/singleton.server'
import { cleanFields, cleanText } from './log-cleaning.server'
import { logDestination } from './log-destination'

/** The settings of every logger: JSON lines, redacted, with the id of the current request. */
export const LOG_OPTIONS: LoggerOptions = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  messageKey: 'message',
  formatters: {
    level: (label) => ({ level: label }),
    log: (fields) => cleanFields(fields),
  },
  // Pino's own serializer would log an error's message, and with it a statement's parameters.
  serializers: { err: (error: unknown) => error },
  hooks: {
    logMethod(args, method) {
      method.apply(this, cleanArguments(args) as typeof args)
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

// Lazy, so that a module may import the log without a configured environment.
const logger = () => singleton('log', () => pino({ ...LOG_OPTIONS, level: env().logLevel }, logDestination()))

function write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', args: unknown[]): void {
  logger()[level](...(args as [object, string]))
}

// For a line with an error and no message Pino would log the error's own message, unredacted.
function cleanArguments([first, message, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [cleanText(first), message, ...rest]
  const fields = first instanceof Error ? { err: first } : first
  return [fields, typeof message === 'string' ? cleanText(message) : 'error', ...rest]
}

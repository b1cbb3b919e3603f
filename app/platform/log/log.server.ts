import { AsyncLocalStorage } from 'node:async_hooks'
import { type Logger, type LoggerOptions, pino } from 'pino'
import { env } from '../env.server'
import { singleton } from '../process/singleton.server'
import { cleanFields, cleanText } from './log-cleaning.server'

/** The settings of every logger: JSON lines, cleaned of what no log may keep, with the id of the request at work. */
export const LOG_OPTIONS: LoggerOptions = {
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  messageKey: 'message',
  formatters: {
    level: (label) => ({ level: label }),
    log: (fields) => cleanFields(fields),
  },
  // Pino's own serializer would put an error's message, and with it a statement's parameters, into the line.
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

/** The id of the request or job that the present code works for. */
export function requestId(): string | undefined {
  return requests.getStore()
}

/** Runs `fn`, and all that it starts, under an id: every line it logs carries the id. */
export function inRequest<T>(id: string, fn: () => T): T {
  return requests.run(id, fn)
}

/**
 * The log of the process: one JSON line an event on standard output. Name events in the message, facts in fields:
 * `log.info({ userId }, 'signed in')`. Errors go under `err`. Passwords, tokens, cookies, e-mail addresses and what
 * people wrote to each other are struck out, whoever passes them in by mistake.
 */
export const log: Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> = {
  trace: (...args: unknown[]) => write('trace', args),
  debug: (...args: unknown[]) => write('debug', args),
  info: (...args: unknown[]) => write('info', args),
  warn: (...args: unknown[]) => write('warn', args),
  error: (...args: unknown[]) => write('error', args),
  fatal: (...args: unknown[]) => write('fatal', args),
}

// Lazy, so that a module may import the log where no environment is set up.
const logger = () => singleton('log', () => pino({ ...LOG_OPTIONS, level: env().logLevel }))

function write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', args: unknown[]): void {
  logger()[level](...(args as [object, string]))
}

// Pino would take the message from the error itself, uncleaned, where a line has an error and no message.
function cleanArguments([first, message, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [cleanText(first), message, ...rest]
  const fields = first instanceof Error ? { err: first } : first
  return [fields, typeof message === 'string' ? cleanText(message) : 'error', ...rest]
}

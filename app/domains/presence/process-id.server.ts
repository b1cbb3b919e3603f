import { randomUUID } from 'node:crypto'
import { singleton } from '~/platform/process/singleton.server'

/** Identifies this process among those that share the database. */
export const processId = (): string => singleton('process-id', () => randomUUID())

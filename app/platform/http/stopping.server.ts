import { singleton } from '../process/singleton.server'

const stopped = () => singleton('stopping', () => new AbortController())

/** Aborts once this process begins to stop: what would stay open by itself ends then. */
export const stopping = (): AbortSignal => stopped().signal

export const beginStopping = (): void => stopped().abort()

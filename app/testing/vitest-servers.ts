import type { TestProject } from 'vitest/node'
import { openServerDesk } from './server-desk'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the desk for shared servers; only http tests have one. */
    serverDesk: string
  }
}

/** Vitest's global setup of the http tests, after Postgres and the build: the servers that files share. */
export default async function vitestServers(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await openServerDesk(project.getProvidedContext().postgres)
  project.provide('serverDesk', address)
  return close
}

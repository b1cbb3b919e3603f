import type { TestProject } from 'vitest/node'
import { openSharedServers } from '../http/shared-servers'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which test files get shared servers (shared-servers.ts); only HTTP tests have one. */
    sharedServers: string
  }
}

/** Vitest's global setup of the HTTP tests, which runs after Postgres and the build: the servers that test files share. */
export default async function vitestServers(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await openSharedServers(project.getProvidedContext().postgres)
  project.provide('sharedServers', address)
  return close
}

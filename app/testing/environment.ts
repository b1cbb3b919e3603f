import { vi } from 'vitest'
import { forgetSingleton } from '~/platform/process/singleton.server'

/**
 * Sets environment variables for the running test, and makes the next `env()` read them. Undone by `vi.unstubAllEnvs()` and
 * `forgetSingleton('env')`.
 * @param readBy further singletons that were created from these variables
 */
export function setEnvironment(variables: Record<string, string>, readBy: readonly string[] = []): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  for (const name of ['env', ...readBy]) forgetSingleton(name)
}

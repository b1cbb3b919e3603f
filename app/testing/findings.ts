import { vi } from 'vitest'
import type { Finding } from '~/platform/doctor/finding'
import { forgetSingleton } from '~/platform/process/singleton.server'

/** A port on which nothing listens. */
export const PORT_OF_NOBODY = 1

/** Changes the environment that the settings are read from. */
export function setEnvironment(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  forgetSingleton('env')
}

export const lines = (findings: Finding[]) => findings.map(({ state, what }) => `${state} ${what}`)
export const mends = (findings: Finding[]) =>
  findings.flatMap((one) => ('mend' in one ? [one.mend] : [])).join('\n')

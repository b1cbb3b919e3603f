import tsconfigPaths from 'vite-tsconfig-paths'
import type { ViteUserConfig } from 'vitest/config'

const shared = { environment: 'node', pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const

/**
 * `unit`: beside what they test, on a database of their own (a fresh clone of the migrated template for every file).
 * `http`: against the production build, spawned on a free port.
 */
export const testConfig: ViteUserConfig = {
  test: {
    maxWorkers: 2,
    projects: [
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts', '.config/**/*.test.ts'],
          exclude: ['**/*.http.test.ts'],
          globalSetup: ['./app/testing/unit-run.ts'],
          setupFiles: ['./app/testing/unit-file.ts'],
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'http',
          include: ['app/**/*.http.test.ts'],
          globalSetup: ['./app/testing/http-run.ts'],
        },
      },
    ],
  },
}

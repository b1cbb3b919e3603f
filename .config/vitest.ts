import tsconfigPaths from 'vite-tsconfig-paths'
import type { ViteUserConfig } from 'vitest/config'
import { serviceWorker } from './service-worker'

const shared = {
  pool: 'forks' as const,
  testTimeout: 20_000,
  hookTimeout: 60_000,
  setupFiles: ['./app/testing/vitest-file.ts'],
}

/**
 * `unit`: next to the tested code; each file that uses the server has a database of its own, a clone of the migrated template. `http`:
 * against the production build; the files of a worker share its servers and its database, unless they say `ownServer`
 * (app/testing/http-test-server.ts).
 */
export const testConfig: ViteUserConfig = {
  test: {
    // One more than the cores, since many tests wait for I/O.
    maxWorkers: 3,
    projects: [
      {
        plugins: [tsconfigPaths(), serviceWorker()],
        test: {
          ...shared,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude: ['**/*.http.test.ts'],
          globalSetup: ['./app/testing/vitest-run.ts'],
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'http',
          include: ['app/**/*.http.test.ts'],
          globalSetup: [
            './app/testing/vitest-run.ts',
            './app/testing/vitest-build.ts',
            './app/testing/vitest-servers.ts',
          ],
        },
      },
    ],
  },
}

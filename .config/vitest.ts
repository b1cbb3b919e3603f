import tsconfigPaths from 'vite-tsconfig-paths'
import type { ViteUserConfig } from 'vitest/config'
import { serviceWorker } from './service-worker'

const shared = {
  pool: 'forks' as const,
  // Limits that only end what hangs, also on a busy machine; what must happen within a time says so itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
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

import tsconfigPaths from 'vite-tsconfig-paths'
import type { ViteUserConfig } from 'vitest/config'
import { serviceWorker } from './service-worker'

const shared = {
  pool: 'forks' as const,
  // Long enough for a busy machine: these timeouts only end tests that hang. A test that must finish within a time sets its own timeout.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: ['./app/testing/vitest/file.ts'],
}

/**
 * Two kinds of tests, both next to the tested code. `unit`: each file that uses the database has its own one, a clone of a migrated template.
 * `http`: the tests send requests to the production build; the files of a worker share servers and a database, unless a file uses `ownServer`
 * (app/testing/http/http-test-server.ts).
 */
export const testConfig: ViteUserConfig = {
  test: {
    // One more than the cores of the test machine, since many tests wait for I/O.
    maxWorkers: 3,
    projects: [
      {
        plugins: [tsconfigPaths(), serviceWorker()],
        test: {
          ...shared,
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'db/**/*.test.ts'],
          exclude: ['**/*.http.test.ts'],
          globalSetup: ['./app/testing/vitest/run.ts'],
        },
      },
      {
        plugins: [tsconfigPaths()],
        test: {
          ...shared,
          name: 'http',
          include: ['app/**/*.http.test.ts'],
          globalSetup: [
            './app/testing/vitest/run.ts',
            './app/testing/vitest/build.ts',
            './app/testing/vitest/servers.ts',
          ],
        },
      },
    ],
  },
}

import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rollup } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import { browserChunks } from './.config/browser-chunks'
import { groupSelectors } from './.config/group-selectors'
import { minifyScripts } from './.config/minify-scripts'
import { serviceWorker } from './.config/service-worker'
import { visitorModule } from './.config/visitor-module'
import { testConfig } from './.config/vitest'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

// Names every client dependency: if Vite discovered them, it would load server packages into the browser in development.
const CLIENT_DEPENDENCIES = [
  'react',
  'react-dom/client',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  '@remix-run/react',
  'i18next',
  'react-i18next',
  'radix-ui',
  'react-easy-crop',
  'get-nonce',
  '@conform-to/react',
  '@conform-to/zod/v4',
  'zod',
]

/**
 * Hides expected warnings: routes without a component are empty in the browser, packages contain invalid annotations, and the server
 * loads all languages at once.
 */
function onwarn(warning: Rollup.RollupLog, warn: (warning: Rollup.RollupLog) => void): void {
  const isExpected =
    warning.code === 'EMPTY_BUNDLE' ||
    (warning.code === 'INVALID_ANNOTATION' && warning.id?.includes('/node_modules/')) ||
    (warning.plugin === 'vite:reporter' && warning.message.includes('/app/i18n/resources/'))
  if (!isExpected) warn(warning)
}

// Hashes do not compress, and scripts name many: eight hexadecimal digits tell two versions of a file from each other, too.
const appConfig = (isSsrBuild = false) => ({
  plugins: [
    tailwindcss(),
    groupSelectors(),
    visitorModule(),
    serviceWorker(),
    remix({
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    tsconfigPaths(),
    ...(isSsrBuild ? [] : [minifyScripts()]),
  ],
  build: {
    target: 'es2022',
    cssMinify: true,
    minify: false,
    rollupOptions: {
      onwarn,
      output: isSsrBuild ? {} : { manualChunks: browserChunks(), hashCharacters: 'hex' as const },
    },
  },
  optimizeDeps: { noDiscovery: true, include: CLIENT_DEPENDENCIES },
})

// Vitest reads this file too (mode 'test'); it must not start Remix.
export default defineConfig(({ mode, isSsrBuild }) => (mode === 'test' ? testConfig : appConfig(isSsrBuild)))

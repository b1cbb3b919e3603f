import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { RTA_LABEL } from '../rta-label'

/** Headers of every response: pages, files, redirects, refusals. */
export function securityHeaders(): readonly (readonly [string, string])[] {
  return singleton('security-headers', () => [
    ['Content-Security-Policy', contentSecurityPolicy()] as const,
    ['X-Content-Type-Options', 'nosniff'] as const,
    // With `no-referrer` browsers would send `Origin: null` with our own forms.
    ['Referrer-Policy', 'same-origin'] as const,
    ['Permissions-Policy', PERMISSIONS] as const,
    ['Cross-Origin-Opener-Policy', 'same-origin'] as const,
    ['Cross-Origin-Resource-Policy', 'same-origin'] as const,
    ['Origin-Agent-Cluster', '?1'] as const,
    // For browsers that do not support frame-ancestors.
    ['X-Frame-Options', 'DENY'] as const,
    ['X-DNS-Prefetch-Control', 'off'] as const,
    ['X-Permitted-Cross-Domain-Policies', 'none'] as const,
    ['Rating', RTA_LABEL] as const,
    ...(isHttps() ? [['Strict-Transport-Security', 'max-age=31536000'] as const] : []),
  ])
}

/**
 * The policy of a page. Visitor pages have no nonce: their policy allows only 'self', so that the same page can be sent to everybody. With
 * `recaptcha` the policy also allows the sources of reCAPTCHA, if it is configured.
 */
export function contentSecurityPolicy({
  nonce,
  recaptcha,
}: {
  nonce?: string
  recaptcha?: boolean
} = {}): string {
  const [before, between, after] = singleton(recaptcha ? 'csp-parts-recaptcha' : 'csp-parts', () =>
    cspParts(recaptcha ? recaptchaSources() : NO_SOURCES),
  )
  const source = nonce ? ` 'nonce-${nonce}'` : ''
  return `${before}${source}${between}${source}${after}`
}

type Sources = { script: string; frame: string; connect: string }
const NO_SOURCES: Sources = { script: '', frame: '', connect: '' }

/** The sources that Google's documentation lists; RECAPTCHA_URL, if set, replaces the origin of the first. */
function recaptchaSources(): Sources {
  const { recaptcha } = env()
  if (!recaptcha) return NO_SOURCES
  const own = `${recaptcha.url}/`
  return {
    script: ` ${own} https://www.gstatic.com/recaptcha/`,
    frame: `; frame-src ${own} https://recaptcha.google.com/recaptcha/`,
    connect: ` ${own}`,
  }
}

function cspParts(outside: Sources): [string, string, string] {
  const { mediaBaseUrl, mode } = env()
  const images = ["'self'", 'data:', 'blob:', ...(mediaBaseUrl ? [new URL(mediaBaseUrl).origin] : [])]
  // Vite's hot reload opens a WebSocket.
  const connections = mode === 'development' ? "'self' ws:" : "'self'"
  return [
    `default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self'${outside.script}`,
    "; style-src 'self'",
    `; img-src ${images.join(' ')}; font-src 'self'; media-src 'self' blob:; manifest-src 'self'; ` +
      `worker-src 'self'; connect-src ${connections}${outside.connect}${outside.frame}`,
  ]
}

function isHttps(): boolean {
  return env().appUrl.startsWith('https:')
}

/** Pages ask for the location after a press on the GPS button, and use no other device feature. */
const PERMISSIONS = [
  'geolocation=(self)',
  'accelerometer=()',
  'autoplay=(self)',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'fullscreen=(self)',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ')

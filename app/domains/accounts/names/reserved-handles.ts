/** Words that read as the operator or one of its roles, with numbers after them too ("support24"). */
const OPERATOR_WORDS = [
  'admin',
  'administrator',
  'administration',
  'moderator',
  'moderation',
  'mod',
  'team',
  'staff',
  'support',
  'help',
  'hilfe',
  'service',
  'kundenservice',
  'contact',
  'kontakt',
  'info',
  'system',
  'security',
  'sicherheit',
  'official',
  'offiziell',
  'verified',
  'verifiziert',
  'root',
  'operator',
  'betreiber',
  'owner',
  'webmaster',
  'postmaster',
  'billing',
  'payments',
  'zahlungen',
] as const

/** The first segments of this site's addresses (app/routes.ts), and some that it may get: they read as pages of the platform. */
const ADDRESSES = [
  'age',
  'agb',
  'albums',
  'api',
  'appeal',
  'assets',
  'block',
  'chat',
  'check-mail',
  'confirm-email',
  'cover',
  'datenschutz',
  'decision',
  'dev',
  'events',
  'exit',
  'explore',
  'export',
  'faq',
  'favicon',
  'forgot-password',
  'healthz',
  'imprint',
  'keep-second-factor',
  'landing',
  'lang',
  'legal',
  'like',
  'likes',
  'lock',
  'login',
  'logout',
  'manifest',
  'media',
  'metrics',
  'my-picture',
  'my-profile',
  'notifications',
  'offline',
  'place',
  'premium',
  'premium-declined',
  'premium-success',
  'privacy',
  'profile',
  'push',
  'readyz',
  'recently-seen',
  'register',
  'report',
  'reset-password',
  'restore',
  'robots',
  'sandbox',
  'search',
  'select-type',
  'settings',
  'sitemap',
  'start',
  'subscribe',
  'terms',
  'theme',
  'transparency',
  'unlock',
  'unsubscribe',
  'user',
  'user-type-selection',
  'users',
  'verification',
  'verify-email',
  'welcome',
  'well-known',
  'widerruf',
  'withdrawal',
  'ws',
] as const

const LOOK_ALIKES: readonly [RegExp, string][] = [
  [/[^a-z0-9]/g, ''],
  [/[1il]/g, 'l'],
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** A handle without hyphens, each group of letters and digits that look alike as one of them. */
const skeletonOf = (handle: string): string =>
  LOOK_ALIKES.reduce((text, [from, to]) => text.replace(from, to), handle.toLowerCase())

const RESERVED = new Set([...OPERATOR_WORDS, ...ADDRESSES].map(skeletonOf))
const OPERATORS = new Set<string>(OPERATOR_WORDS.map(skeletonOf))

/**
 * Whether a handle reads as the operator, one of its roles or a page of the platform, also with look-alike letters and digits.
 * @param appName the product's name
 */
export function isReservedHandle(handle: string, appName: string): boolean {
  const skeleton = skeletonOf(handle)
  const withoutNumber = skeletonOf(handle.replace(/[0-9-]+$/, ''))
  const name = skeletonOf(appName)
  return (
    RESERVED.has(skeleton) ||
    OPERATORS.has(withoutNumber) ||
    (name !== '' && (skeleton === name || withoutNumber === name))
  )
}

import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { PLATFORM_NUMBERS } from 'db/limits/admin'
import { URGENT_REASONS } from 'db/limits/moderation'
import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { expect, test } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { awayCookie } from '~/platform/http/cookies.server'
import { days, seconds } from '~/platform/time/durations'
import routes from '~/routes'
import { legalDocument, textOf } from './documents.server'
import { DESCRIBED_FEATURES, type DescribedFeature } from './legal-values.server'
import { LEGAL_DOCUMENTS, VERSIONS } from './versions'

const paths = new Set(routes.map((route: RouteConfigEntry) => `/${route.path ?? ''}`))
const SCHEMA = import.meta.glob<string>('/db/schema/*.ts', { query: '?raw', import: 'default', eager: true })
const schema = Object.values(SCHEMA).join('\n')
const source = (path: string) => readFileSync(path, 'utf8')
// As text: a domain imports no entry point.
const sweeps = new Set(
  [...source('app/jobs/sweeps.server.ts').matchAll(/job: '([\w-]+)'/g)].map(([, job]) => job),
)
const all = (name: (typeof LEGAL_DOCUMENTS)[number], language: (typeof LANGUAGES)[number]) =>
  legalDocument(name, language)
    .sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join('\n')

/** What the texts say of the product: the words of each language, and what must be true of the code. */
const CLAIMS: { about: string; words: RegExp; fact: () => boolean }[] = [
  { about: 'albums', words: /álbum|album|Alben/i, fact: () => paths.has('/albums') },
  {
    about: 'premium and its price',
    words: /9[.,]99/,
    fact: () => PREMIUM_PRICE_CENTS === 999 && PURCHASED_DAYS === 30 && paths.has('/premium/order'),
  },
  {
    about: 'unlimited albums are a benefit beside a limit',
    words: /Begrenzung|limit/i,
    fact: () => PLATFORM_NUMBERS.freeAlbums.default === 1,
  },
  { about: 'receipts', words: /Belege|receipts|recibos|reçus/i, fact: () => paths.has('/settings/payments') },
  {
    about: 'reports by anybody',
    words: /„Melden“|“Report”|“Denunciar”|«Denunciar»|Signaler/,
    fact: () => paths.has('/report'),
  },
  {
    about: 'one hour for the worst',
    words: /einer Stunde|one hour|uma hora|una hora|une heure/,
    fact: () => URGENT_REASONS.includes('underage') && URGENT_REASONS.includes('coercion'),
  },
  {
    about: 'appeals by link',
    words: /sechs Monaten|six months|seis meses|six mois/,
    fact: () => paths.has('/appeal/:token'),
  },
  {
    about: 'transparency',
    words: /Transparenz|Transparency|Transparência|Transparencia|Transparence/,
    fact: () => paths.has('/transparency'),
  },
  {
    about: 'why a profile stands where it stands',
    words: /Warum stehe ich hier|Why am I here|Por que estou aqui|Por qué estoy aquí|Pourquoi suis-je ici/,
    fact: () => paths.has('/my-profile/position'),
  },
  {
    about: 'passkeys and two factors',
    words: /Passkeys|passkeys|chaves de acesso|llaves de acceso|clés d’accès/,
    fact: () => paths.has('/settings/security/passkeys') && paths.has('/settings/security/two-factor'),
  },
  {
    about: '"Ist mein Bild hier?"',
    words:
      /Ist mein Bild hier|Is my picture here|Minha foto está aqui|Está mi foto aquí|Ma photo est-elle ici/,
    fact: () => paths.has('/my-picture') && sweeps.has('sweep-picture-searches'),
  },
  {
    about: 'verifications keep nothing',
    words: /Geburtsjahr|year of birth|ano de nascimento|año de nacimiento|année de naissance/,
    fact: () => sweeps.has('destroy-overdue-verifications') && /birth_?year/i.test(schema),
  },
  {
    about: 'withdrawal by a button, and its retention',
    words:
      /Vertrag widerrufen|Withdraw from contract|Desistir do contrato|Desistir del contrato|Se rétracter du contrat/,
    fact: () => paths.has('/widerruf/formular') && sweeps.has('sweep-withdrawals'),
  },
  {
    about: 'evidence is sealed and deleted',
    words: /Beweise|Evidence|Provas|Pruebas|Preuves/,
    fact: () => sweeps.has('close-cases'),
  },
  {
    about: 'security events, sessions and devices expire',
    words:
      /Sicherheitsereignisse|Security events|Eventos de segurança|Eventos de seguridad|Événements de sécurité/,
    fact: () =>
      ['sweep-security-log', 'sweep-sessions', 'sweep-known-devices', 'sweep-unverified'].every((job) =>
        sweeps.has(job),
      ),
  },
  {
    about: 'recently seen profiles and the quick exit, of which the device stores cookies',
    words: /„Schnell weg“|“Quick exit”|«Salida rápida»|«\s?Sortie rapide\s?»|“Saída rápida”/,
    fact: () => paths.has('/recently-seen') && paths.has('/exit'),
  },
  {
    about: 'how long a device remembers the quick exit',
    words:
      /höchstens 30 Tage, damit|at most 30 days, so that|máximo 30 días, para que|30 jours au plus, afin que|máximo 30 dias, para que/,
    fact: () => awayCookie().includes(`Max-Age=${days(30) / seconds(1)};`),
  },
  {
    about: 'the switch of the keys in the storage of a moderator’s browser',
    words: /Tastenkürzel|keyboard shortcuts|atajos de teclado|raccourcis clavier|atalhos de teclado/,
    fact: () => source('app/domains/moderation/single-keys.tsx').includes('localStorage.setItem'),
  },
  {
    about: 'notifications expire',
    words:
      /Benachrichtigungen in der App|Notifications in the app|Notificaciones en la app|Notifications dans l’appli|Notificações no app/,
    fact: () => sweeps.has('sweep-notices'),
  },
  {
    about: 'passwords',
    words: /Argon2id/,
    fact: () =>
      /Algorithm\.Argon2id|argon2id/i.test(source('app/domains/auth/passwords/passwords.server.ts')),
  },
  {
    about: 'no IP address in the access log',
    words: /keine IP-Adresse|no IP address|nenhum endereço IP|ninguna dirección IP|aucune adresse IP/,
    fact: () =>
      !/^\s+ip\b/m.test(
        source('app/platform/http/middleware/access-log.server.ts').replace(/\/\*[\s\S]*?\*\//g, ''),
      ),
  },
  {
    about: 'acceptance is stored, a new version asks again',
    words:
      /ausdrücklich zustimmst|expressly agree|concorda expressamente|aceptas expresamente|acceptes expressément/,
    fact: () => /terms_answers/.test(schema) && paths.has('/agb/accept') && paths.has('/agb/versions'),
  },
]

test.each(CLAIMS)('what the texts say about $about is true, in every language', ({ words, fact }) => {
  for (const language of LANGUAGES) {
    const texts = LEGAL_DOCUMENTS.map((name) => all(name, language)).join('\n')
    expect([language, words.test(texts)]).toEqual([language, true])
  }
  expect(fact()).toBe(true)
})

/** The forms that load reCAPTCHA if it is set up, by the word of the privacy statement for each. */
const CHECKED_FORMS: Record<string, RegExp> = {
  login: /Anmelden|logging in|entrada|inicio de sesión|connexion/,
  register: /Registrieren|signing up|cadastro|registro|inscription/,
  resend: /Registrieren|signing up|cadastro|registro|inscription/,
  forgot: /Wiederherstellen|recovering|recuperação|recuperación|récupération/,
  report: /Melden|reporting|denúncia|denuncia|signalement/,
  support: /Support|support|suporte|soporte|assistance/,
  withdrawal: /Widerruf|withdrawal|desistência|desistimiento|rétractation/,
  'picture-search':
    /Ist mein Bild hier|Is my picture here|Minha foto está aqui|Está mi foto aquí|Ma photo est-elle ici/,
}

test.each(LANGUAGES)('the privacy statement names every form that loads reCAPTCHA (%s)', (language) => {
  const provider = source('app/domains/auth/bot-check/provider.ts')
  const actions = [...provider.matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, action]) => action)
  expect(Object.keys(CHECKED_FORMS).sort()).toEqual(actions.sort())
  const paragraph = textOf('privacy', VERSIONS.privacy[0], language)
    .split('\n')
    .find((line) => line.startsWith('[?recaptcha] '))
  for (const [action, words] of Object.entries(CHECKED_FORMS))
    expect([action, words.test(paragraph ?? '')]).toEqual([action, true])
})

/** Features with paragraphs of their own, and what exists once they do. */
const FEATURES: Record<DescribedFeature, () => boolean> = {
  push: () => paths.has('/settings/devices'),
  export: () => paths.has('/settings/data'),
  support: () => paths.has('/support'),
  cover: () => paths.has('/settings/cover'),
  views: () => /profile_?views/i.test(schema),
}

test.each(Object.entries(FEATURES))('the texts tell of %s if and only if it exists', (feature, exists) => {
  expect(DESCRIBED_FEATURES.includes(feature as DescribedFeature)).toBe(exists())
  const texts = LEGAL_DOCUMENTS.map((name) => textOf(name, VERSIONS[name][0], 'de')).join('\n')
  expect(texts).toContain(`[?${feature}] `)
})

/** Periods that a law or a card scheme sets; all others come from the limits of the code. */
const LEGAL_PERIODS = /^(14|18|30|24|7) /

test.each(LANGUAGES)('periods are filled in from the code, unless a law sets them (%s)', (language) => {
  const UNITS =
    /(?<!\{)\b\d+ (Tage|Stunden|Monat|Jahre|days|hours|months|years|dias|horas|meses|anos|días|años|jours|heures|mois|ans)\b/
  const written = (['terms', 'privacy', 'withdrawal'] as const).flatMap((name) =>
    textOf(name, VERSIONS[name][0], language)
      .split('\n')
      .flatMap((line) => line.match(UNITS)?.[0] ?? []),
  )
  expect(written.filter((period) => !LEGAL_PERIODS.test(period))).toEqual([])
})

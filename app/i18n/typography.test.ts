import { expect, it } from 'vitest'
import { LANGUAGES } from './languages'
import { resources } from './resources.server'
import { translator } from './server.server'

/** A plain space lets a line begin with the sign; French sets a no-break one (narrow before ? ! ; and », and after «, wide before :). */
const BREAKABLE = / [?!;:»](?!\w)|« /
/** A number keeps its unit. */
const LOOSE_UNIT = /(?:\}\}|\d) (?:%|€|Mo|cm|kg|km|min|h)(?!\p{L})/u
/** "Retirez un filtre": French says "tu" to one reader. */
const VOUS = /(?:^|[.!?:]\s)(?!Chez\b)\p{Lu}\p{Ll}+ez(?!\p{L})/u
/** Longer subjects are cut in the list of a phone. */
const SUBJECT_MAX = 60
/** The texts of e-mails, by their path. */
const MAILED = /^(?:mail|statements\.(?:report|appeal|search)|(?:\w+\.)+mail)\./
/** DECISIONS "Chat and albums": subjects are discreet. */
const REVEALING = /profil|perfil|escort|trans|premium|[aá]lbum|chat/i

it('no French line can begin with a question mark', () => {
  expect(textsWith(BREAKABLE, resources.fr)).toEqual([])
})

it('every French colon follows a space, but for those of times, formats and addresses', () => {
  expect(textsWith(/[^\s\d]:(?!\/\/)/, resources.fr, withoutPlaceholders)).toEqual([])
})

it('colons before a value are part of the texts, with the space of French', () => {
  const t = translator('fr')
  const texts = [
    t('errors:requestId'),
    t('owner:edit.failed'),
    t('auth:refusal.objectAt', { url: '/' }),
    t('language.current', { name: 'Français' }),
    t('albums:share.submitTitle', { title: 'Un' }),
  ]
  for (const text of texts) expect(text).toContain('\u00a0:')
})

it.each(['en', 'fr', 'pt'] as const)(
  'no line can end within “e‑mail” on a page (%s); mails keep the plain hyphen, which every program can show',
  (language) => {
    const texts = Object.entries(leaves(resources[language]))
    const breaking = texts.filter(([path, text]) => !MAILED.test(path) && /(?<![\w@./-])e-mail/i.test(text))
    expect(breaking).toEqual([])
    expect(texts.filter(([path, text]) => MAILED.test(path) && text.includes('‑'))).toEqual([])
  },
)

it('no German line of settings, premium and verification can end within “E‑Mail”', () => {
  const { overview, notifications, push, premium, verification } = resources.de
  const texts = [overview, notifications, push, premium, verification, resources.de.exports]
  expect(textsWith(/\sE-Mail(?!-)/, texts)).toEqual([])
})

it('French sets no space before an ellipsis, and one that does not break before a unit', () => {
  expect(textsWith(/\s…/, resources.fr)).toEqual([])
  expect(textsWith(LOOSE_UNIT, resources.fr)).toEqual([])
})

it('the format of photos has one name in every language', () => {
  expect(textsWith(/\bJPG\b/, resources)).toEqual([])
})

it('the size of a file keeps its unit in every language', () => {
  expect(textsWith(/(?:\}\}|\d) MB/, resources)).toEqual([])
})

it('the days of premium keep their number in every language', () => {
  const premium = Object.values(resources).map((all) => all.premium)
  expect(textsWith(/(?:\}\}|\d) (?:Tage|days|días|dias|jours)/, premium)).toEqual([])
})

it.each(['en', 'es', 'fr', 'pt'] as const)('room for one more photo is no plural (%s)', (language) => {
  expect(translator(language)('albums:upload.limit', { count: 1 })).not.toMatch(/1 (?:more )?(?:ph|f)otos/)
})

it('limits and counts of a thousand and more are grouped', () => {
  const t = translator('de')
  const texts = [
    t('cases:notes.hint', { max: 2000 }),
    t('cases:notes.tooLong', { max: 2000 }),
    t('owner:edit.basic.aboutHint', { max: 3000 }),
    t('owner:edit.error.about', { aboutMax: 3000 }),
    t('albums:error.descriptionLong', { maxDescription: 1000 }),
    t('admin:log.totalOver', { max: 1000 }),
    t('verification:file.too-long-side', { maxSidePx: 12_000 }),
    t('admin:users.total', { count: 12_000 }),
    t('admin:log.total', { count: 1000 }),
    t('admin:log.days', { count: 3000 }),
    t('helpdesk:total', { count: 1000 }),
    t('notices:text.profile_views', { count: 1000 }),
    t('pwa:push.profile_views', { count: 1000 }),
    t('position:now.place', { at: 1000 }),
    t('position:now.of', { of: 2000, place: 'Berlin' }),
    t('position:now.rank', { at: 7, of: 2000 }),
    t('position:above.nearer', { count: 1000, place: 'Berlin' }),
    t('position:above.premium', { count: 1000 }),
    t('position:above.draw', { count: 1000 }),
    t('hints:agreement.line', { hinted: 1000, confirmed: 7 }),
    t('leaks:comparedText', { images: 1000, sharings: 7 }),
    t('security:log.tries', { count: 1000 }),
  ]
  for (const text of texts) expect(text).toMatch(/\d\.000/)
})

it('French says “tu”', () => {
  expect(textsWith(VOUS, resources.fr)).toEqual([])
})

it('apostrophes are curved (locales/glossary.md)', () => {
  expect(textsWith(/\p{L}'\p{L}/u, resources)).toEqual([])
})

it('quotation marks are those of the language (locales/glossary.md)', () => {
  expect(textsWith(/"/, resources)).toEqual([])
  expect(textsWith(/[”«»]/, resources.de)).toEqual([])
  expect(textsWith(/[„«»]/, resources.en)).toEqual([])
})

it('a German percentage cannot break before its sign', () => {
  expect(textsWith(/ %/, resources.de)).toEqual([])
})

it('an ellipsis follows a space in German and none in English', () => {
  expect(textsWith(/\p{Ll}…/u, resources.de)).toEqual([])
  expect(textsWith(/ …/, resources.en)).toEqual([])
})

it.each(LANGUAGES)('a change by a moderator without a name begins as a sentence does (%s)', (language) => {
  const t = translator(language)
  const name = t('cases:change.somebody')
  for (const what of ['assigned', 'decided', 'noted'] as const) {
    expect(t(`cases:change.${what}`, { name, action: '' })).toMatch(/^\p{Lu}/u)
  }
})

it.each(LANGUAGES)('a button is named by what it shows, which speech control looks for (%s)', (language) => {
  const t = translator(language)
  const album = { title: 'Am See', name: 'Jonas' }
  const buttons = [
    [t('security:sessions.end'), t('security:sessions.endNamed', { device: 'Firefox', when: '14:32' })],
    [t('albums:share.again'), t('albums:share.againName', album)],
    [t('albums:shares.extend'), t('albums:shares.extendName', album)],
    [t('albums:shares.again'), t('albums:shares.againName', album)],
    [t('albums:shares.revoke'), t('albums:shares.revokeName', album)],
    [t('relations:blocked.unblock'), t('relations:blocked.unblockName', album)],
    [t('push:list.remove'), t('push:list.removeNamed', { device: 'Firefox', when: '14:32' })],
  ] as const
  for (const [shown, label] of buttons) expect(label.toLowerCase()).toContain(shown.toLowerCase())
})

it.each(LANGUAGES)('a message of one word has no full stop (%s)', (language) => {
  const t = translator(language)
  for (const text of [t('overview:done'), t('owner:edit.sectionSaved'), t('verification:done.withdrawn')])
    expect(text).toMatch(/^\p{L}+$/u)
})

it('subjects of e-mails are short', () => {
  expect(subjects().length).toBeGreaterThan(100)
  expect(subjects().filter(([, text]) => text.length > SUBJECT_MAX)).toEqual([])
})

it('subjects of e-mails do not reveal what kind of site sends them', () => {
  expect(subjects().filter(([, text]) => REVEALING.test(text))).toEqual([])
})

/** Subjects by their path; `albums.report.subject` is a text of a page. */
const subjects = () =>
  Object.entries(leaves(resources)).filter(
    ([path]) => /subject$/i.test(path) && !path.endsWith('albums.report.subject'),
  )

/** Formats of placeholders have colons, too. */
const withoutPlaceholders = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '')

function textsWith(pattern: RegExp, value: unknown, read = (text: string) => text): string[] {
  return Object.entries(leaves(value))
    .filter(([, text]) => pattern.test(read(text)))
    .map(([path, text]) => `${path}: ${text}`)
}

/** Texts by their path. */
function leaves(value: unknown, path: readonly string[] = []): Record<string, string> {
  if (typeof value === 'string') return { [path.join('.')]: value }
  return Object.assign({}, ...Object.entries(value ?? {}).map(([key, one]) => leaves(one, [...path, key])))
}

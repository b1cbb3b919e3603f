import fc from 'fast-check'
import { expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import { joined, type Markup } from '~/ui/markup/markup'
import { cardTexts } from './card-texts'
import type { ProfileCard } from './listing.server'
import { cardPieces, profileCard } from './profile-card'

const texts = cardTexts(translator('de'), 'de')
const card: ProfileCard = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  firstName: 'Luana',
  age: 28,
  location: 'Berlin-Kreuzberg',
  distanceKm: 5,
  hourlyRate: 180,
  isPremium: true,
  isOnline: true,
  isVerified: true,
  photosChecked: true,
  liked: true,
  beyondRadius: true,
  photoCount: 5,
  photo: { url: '/media/AAAAAAAAAAAAAAAAAAAAAA', width: 960, height: 1280, color: '#33202b' },
}
const shown = (changes: Partial<ProfileCard>, signedIn: boolean) =>
  profileCard({ card: { ...card, ...changes }, texts, signedIn, sizes: '40vw' }).html
const tagsOf = (html: string) => html.match(/<\/?[a-z0-9]+/g)
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&amp;', '&')

test('has text for everything it shows', () => {
  expect(textOf(shown({}, true))).toBe(
    'PremiumOnlineWeiter wegLuana, 28VerifiziertFotos geprüftBerlin-Kreuzberg5 Fotosab 180\u00a0€bis 5 km',
  )
  expect(textOf(shown({ hourlyRate: null, photoCount: 1 }, true))).toContain(
    'KreuzbergPreis auf Anfragebis 5 km',
  )
})

test('members can open the profile and like it, visitors get login links', () => {
  expect(shown({}, true)).toContain(`<a class="card-link" href="/profile?id=${card.id}">`)
  expect(shown({ liked: true }, true)).toContain(`action="/like/${card.id}"`)
  expect(shown({ liked: true }, true)).toContain(
    'name="isLike" value="false"><button class="card-heart" aria-pressed="true"',
  )
  expect(shown({ liked: false }, true)).toContain(
    'name="isLike" value="true"><button class="card-heart" aria-pressed="false"',
  )
  const visitors = shown({}, false)
  expect(visitors).toContain(`href="/login?redirectTo=%2Fprofile%3Fid%3D${card.id}" data-dialog="auth"`)
  expect(visitors).toContain('aria-label="Luana gefällt mir"')
})

test('a press on a badge explains it', () => {
  expect(shown({}, false)).toContain('popovertarget="badge-verified">Verifiziert</button>')
  expect(shown({}, false)).toContain('popovertarget="badge-photos">Fotos geprüft</button>')
  expect(shown({ isVerified: false, photosChecked: false }, false)).not.toContain('popovertarget')
})

test('no name and no place changes the elements, and each is rendered unchanged', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(anyText, anyText, anyText, fc.boolean(), (firstName, location, color, signedIn) => {
      const html = shown({ firstName, location, photo: { ...card.photo, color } }, signedIn)
      expect(tagsOf(html)).toEqual(tagsOf(shown({}, signedIn)))
      expect(textOf(html)).toContain(`${firstName}, 28`)
      expect(textOf(html)).toContain(location)
    }),
    { numRuns: 1000, examples: [['&', '&amp;', '&', true]] },
  )
})

test('what is remembered of a profile is never taken for another state of it', () => {
  const known = new Map<string, readonly Markup[]>()
  const remember = (key: string, make: () => readonly Markup[]) => {
    const pieces = known.get(key) ?? make()
    known.set(key, pieces)
    return pieces
  }
  const photo = (changes: Partial<ProfileCard['photo']>) => ({ photo: { ...card.photo, ...changes } })
  const changes: Partial<ProfileCard>[] = [
    {},
    { id: '0192f0c1-0000-7000-8000-000000000002' },
    { firstName: 'Luan', location: 'aBerlin-Kreuzberg' },
    { firstName: 'Mara' },
    { age: 29 },
    { location: 'Bonn' },
    { distanceKm: null },
    { hourlyRate: null },
    { hourlyRate: 200 },
    { isPremium: false },
    { isOnline: false },
    { isVerified: false },
    { photosChecked: false },
    { liked: false },
    { beyondRadius: false },
    { photoCount: 4 },
    photo({ url: '/media/BBBBBBBBBBBBBBBBBBBBBB' }),
    photo({ width: 961 }),
    photo({ height: 1281 }),
    photo({ color: '#000000' }),
  ]
  const all = changes.flatMap((change) =>
    ['40vw', '180px'].flatMap((sizes) =>
      [true, false].flatMap((signedIn) =>
        [true, false].map((priority) => ({ card: { ...card, ...change }, texts, signedIn, sizes, priority })),
      ),
    ),
  )
  for (const props of [...all, ...all])
    expect(joined(cardPieces(props, remember)).html).toBe(profileCard(props).html)
  // State and distance are not part of what is remembered.
  expect(known.size).toBe((changes.length - 3) * 8)
})

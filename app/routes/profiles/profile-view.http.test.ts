import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { imageModeration, images } from 'db/schema/media'
import { checkedPhotos } from 'db/schema/verification'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { db } from '~/platform/database/db.server'
import { days, hours } from '~/platform/time/durations'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { listedPerson } from '~/testing/people/listed-person'

const server = sharedServer()

const read = async (path: string, client = server.client()) => (await client.get(path)).text()
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

describe('the head of a profile, for visitors', () => {
  it('describes a preview card of the teaser only, in the language of the URL', async () => {
    const id = await listedPerson({ firstName: 'Vanessa', bio: 'Nur für Mitglieder', hourlyRate: 983 })
    const html = await read(`/profile/${id}?lang=en`)
    expect(meta(html, 'og:title')).toBe('Vanessa, 28 · Berlin')
    expect(meta(html, 'og:description')).toBe('Vanessa, aged 28, trans escort in Berlin.')
    expect(meta(html, 'og:locale')).toBe('en_GB')
    expect(meta(html, 'og:image')).toMatch(/^http:\/\/[^/]+\/media\/\w{22}\/640\.webp$/)
    expect(meta(html, 'og:image:height')).toBe('853')
    expect(meta(html, 'og:url')).toBe(canonical(html))
    expect(meta(html, 'twitter:card')).toBe('summary_large_image')
    expect(html).not.toContain('Nur für Mitglieder')
    // As a word: ids contain many digits, and so do the paths of icons.
    expect(html).not.toMatch(/\b983\b/)
  })

  it('has one canonical URL for both paths, and one per language', async () => {
    const id = await listedPerson()
    const [byPath, byQuery] = await Promise.all([read(`/profile/${id}`), read(`/profile?id=${id}&x=1`)])
    expect(canonical(byPath)).toMatch(new RegExp(`^http://[^/]+/profile\\?id=${id}$`))
    expect(canonical(byQuery)).toBe(canonical(byPath))
    // The path names the profile that is shown.
    expect(canonical(await read(`/profile/${id}?id=${await listedPerson()}`))).toBe(canonical(byPath))
    for (const language of LANGUAGES) {
      const address = `${canonical(byPath)}&amp;lang=${language}`
      expect(byPath).toContain(`hrefLang="${language}" href="${address}"`)
      expect(canonical(await read(`/profile/${id}?lang=${language}`))).toBe(address)
    }
  })

  it('is at that URL also for a handle, in the language of its link', async () => {
    const username = `griff-${randomUUID().slice(0, 8)}`
    const id = await listedPerson({ username })
    const leadsTo = async (path: string) => (await server.client().get(path)).headers.get('location')
    for (const [path, query] of [
      [`/profile/${username}`, '?'],
      ['/profile', `?id=${username}&`],
    ]) {
      expect(await leadsTo(`${path}${query}lang=en`)).toBe(`/profile?id=${id}&lang=en`)
      expect(await leadsTo(`${path}${query}lang=xx`)).toBe(`/profile?id=${id}`)
    }
  })

  it('is indexable only if its owner allows it, and only then named in the title', async () => {
    const id = await listedPerson({ firstName: 'Vanessa' })
    const title = (html: string) => /<title>([^<]*)/.exec(html)?.[1]
    const hidden = await read(`/profile?id=${id}`)
    expect([meta(hidden, 'robots'), title(hidden)]).toEqual(['noindex', 'Trans*-Escort in Berlin · Orchidee'])
    await db.update(users).set({ isSearchable: true }).where(eq(users.id, id))
    const shown = await read(`/profile?id=${id}`)
    expect(meta(shown, 'robots')).toBeUndefined()
    expect(title(shown)).toBe('Vanessa (28), Trans*-Escort in Berlin · Orchidee')
    await db.update(imageModeration).set({ status: 'pending' }).where(eq(imageModeration.userId, id))
    expect(meta(await read(`/profile?id=${id}`), 'robots')).toBe('noindex')
  })

  it('has no preview card on members’ pages, and never reveals the search setting', async () => {
    const id = await listedPerson({ isSearchable: true })
    const { client } = await signedInClient(server)
    const html = await read(`/profile?id=${id}`, client)
    expect([meta(html, 'robots'), meta(html, 'og:title')]).toEqual(['noindex', undefined])
    for (const path of [`/profile?id=${id}`, `/profile.data?id=${id}`, `/api/users/${id}/public`]) {
      expect(await read(path, client)).not.toContain('isSearchable')
    }
  })
})

describe('a profile, for members', () => {
  it('links each photo to its largest rendition, without JavaScript', async () => {
    const id = await listedPerson()
    const { client } = await signedInClient(server)
    const html = await read(`/profile?id=${id}`, client)
    expect(html).toMatch(/<a class="[^"]+" href="\/media\/\w{22}\/1280\.webp"[^>]* data-photo/)
    expect(html).toContain(`href="/chat?user=${id}"`)
    expect(html).toContain(`href="/block/${id}"`)
    expect(html).not.toContain('photoswipe')
  })

  /** The names of the prices and facts that the profile lists. */
  async function namesIn(id: string) {
    const { client } = await signedInClient(server)
    const html = await read(`/profile?id=${id}`, client)
    return [...html.matchAll(/<dt[^>]*>([^<]*)<\/dt>/g)].map(([, name]) => name)
  }

  it('lists its prices, unless that of an hour is the only one', async () => {
    expect(await namesIn(await listedPerson({ hourlyRate: 200 }))).toEqual([])
    const overnight = { hourlyRate: 200, overnightRate: 900 }
    expect(await namesIn(await listedPerson(overnight))).toEqual(['1 Stunde', 'Über Nacht'])
    expect(await namesIn(await listedPerson({ overnightRate: 900 }))).toEqual(['Über Nacht'])
  })

  it('lists the facts that its owner has stated, and no others', async () => {
    const id = await listedPerson({ height: 175, position: 'top' })
    expect(await namesIn(id)).toEqual(['Größe', 'Position'])
  })

  it('has the badge of a photo check, as its card has, while the check holds for the main photo', async () => {
    const id = await listedPerson()
    const { client } = await signedInClient(server)
    const isBadged = async () => (await read(`/profile?id=${id}`, client)).includes('data-badge="photos"')
    expect(await isBadged()).toBe(false)
    const [photo] = await db.select().from(images).where(eq(images.ownerId, id))
    await db
      .insert(checkedPhotos)
      .values({ imageId: photo?.id ?? '', validUntil: new Date(Date.now() + days(1)) })
    expect(await isBadged()).toBe(true)
  })

  it('names today and yesterday for when somebody was last online', async () => {
    const { client } = await signedInClient(server)
    // A zone in which it is noon, so that three hours ago is today.
    const west = new Date().getUTCHours() - 12
    client.cookies.set('tz', `Etc/GMT${west < 0 ? west : `+${west}`}`)
    const seen = async (daysAgo: number) => {
      const lastSeen = new Date(Date.now() - hours(3) - days(daysAgo))
      const id = await listedPerson({ lastSeen, onlineUntil: null })
      return /Zuletzt online: ([^<]+)</.exec(await read(`/profile?id=${id}`, client))?.[1]
    }
    expect(await seen(0)).toMatch(/^heute, \d\d:\d\d$/)
    expect(await seen(1)).toMatch(/^gestern, \d\d:\d\d$/)
    expect(await seen(2)).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  })

  it('shows its owner pending and rejected photos, with the reason, and asks for another once none is left', async () => {
    const { client, user } = await signedInClient(server, { userType: 'trans' })
    const states = [
      ['pending', null],
      ['rejected', 'Zu dunkel'],
    ] as const
    for (const [status, rejectionReason] of states) {
      const other = await listedPerson()
      const [image] = await db
        .update(images)
        .set({ ownerId: user.id })
        .where(eq(images.ownerId, other))
        .returning()
      await db
        .update(imageModeration)
        .set({ userId: user.id, status, rejectionReason })
        .where(eq(imageModeration.imageUrl, image?.url ?? ''))
    }
    const own = await read('/profile', client)
    expect(own).toContain('data-photo-state="pending"')
    expect(own).toContain('data-photo-state="rejected"')
    expect(own).toContain('href="/my-profile/edit"')
    expect(own).not.toContain(`/block/${user.id}`)
    const page = await read('/my-profile', client)
    expect(page).toContain('Grund: Zu dunkel')
    // Of the two photos one was rejected.
    expect(page.match(/ href="\/support#contact"[^>]*>Nicht einverstanden\? Schreib uns/g)).toHaveLength(1)
    expect(page).not.toContain('Ein anderes Hauptfoto hochladen')
    await db
      .update(imageModeration)
      .set({ status: 'rejected', rejectionReason: 'Zu dunkel' })
      .where(eq(imageModeration.userId, user.id))
    expect(await read('/my-profile', client)).toContain('Ein anderes Hauptfoto hochladen')
  })
})

describe('/my-profile', () => {
  it('names missing fields, with links to them', async () => {
    const { client } = await signedInClient(server, { userType: 'trans' })
    const html = await read('/my-profile', client)
    expect(html).toContain('3 Angaben fehlen')
    for (const field of ['#f-age', '#f-location', '#photos', '#f-bio', '#f-hourlyRate', '#card-services']) {
      expect(html).toContain(`href="/my-profile/edit${field}"`)
    }
    expect(html).not.toContain('#f-firstName')
    for (const field of ['#f-meetingPlaces', '#card-languages', '#f-about'])
      expect(html).toContain(`href="/my-profile/edit${field}"`)
    expect(html).toMatch(/<meter [^>]*max="11" value="1"/)
  })

  it('names no missing fields to customers', async () => {
    const { client } = await signedInClient(server)
    const html = await read('/my-profile', client)
    expect(html).toContain('Dein Profil steht in keiner Liste.')
    expect(html).not.toContain('<meter')
    expect(html).toContain('href="/likes?kind=mutual"')
  })
})

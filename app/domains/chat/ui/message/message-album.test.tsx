import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '~/i18n/server.server'
import { HydrateContext } from '~/platform/http/remix/hydrate'
import { ReaderTimeContext } from '../reader-time'
import { MessageAlbum } from './message-album'

const album = {
  ...{ id: '0192f0c1-0000-7000-8000-000000000001', title: 'Am See', isOpen: true, imageCount: 3 },
  ...{ accessUntil: '2026-05-02T12:00:00.000Z', preview: null, needsAgeCheck: false },
}
const LINK = `href="/albums/private/${album.id}"`
/** A page whose server sent the album as open, at a moment by its clock. */
const shownAt = (at: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('de')}>
      <HydrateContext.Provider value={false}>
        <ReaderTimeContext.Provider value={{ language: 'de', timeZone: 'Europe/Berlin', at }}>
          <MessageAlbum album={album} />
        </ReaderTimeContext.Provider>
      </HydrateContext.Provider>
    </I18nextProvider>,
  )

test('an album is a link exactly until the access ends, and says so afterwards', () => {
  const open = shownAt('2026-05-02T11:59:59.999Z')
  expect(open).toContain(LINK)
  expect(open).toContain('3 Fotos')
  expect(open).not.toContain('Zugriff abgelaufen')
  const over = shownAt('2026-05-02T12:00:00.000Z')
  expect(over).not.toContain(LINK)
  expect(over).toContain('Zugriff abgelaufen')
})

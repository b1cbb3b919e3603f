import { describe, expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = sharedServer()

/** The database is empty: nobody lives here. */
const PLACE = 'goerlitz'

/** What a visitor and a member see of the address, with the links in readable form. */
async function pagesOf(address: string): Promise<string[]> {
  const { client } = await signedInClient(server)
  const read = async (reader: typeof client) =>
    (await (await reader.get(address)).text()).replaceAll('&amp;', '&')
  return Promise.all([server.client(), client].map(read))
}

describe.each(['/', '/explore'])('a list of %s without profiles', (path) => {
  it('says that there is nobody in this region, and offers another place', async () => {
    for (const html of await pagesOf(`${path}?place=${PLACE}`)) {
      expect(html).toContain('>Keine Escorts in dieser Region gefunden<')
      expect(html).toContain('>Anderen Ort wählen<')
    }
  })

  it('removes its filters by a link that keeps place and order', async () => {
    for (const html of await pagesOf(`${path}?place=${PLACE}&premium=1&sort=price`)) {
      expect(html).toContain('>Keine Profile mit diesen Filtern<')
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="\\${path}\\?place=${PLACE}&sort=price"[^>]*>Filter zurücksetzen<`),
      )
    }
  })

  it('names what was searched for, and ends the search alone', async () => {
    for (const html of await pagesOf(`${path}?place=${PLACE}&search=xyz&premium=1`)) {
      expect(html).toContain('>Nichts gefunden zu „xyz“<')
      expect(html).toMatch(
        new RegExp(`<a [^>]*href="\\${path}\\?place=${PLACE}&premium=1"[^>]*>Suche entfernen<`),
      )
    }
  })
})
